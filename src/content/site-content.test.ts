import { expect, it } from "vitest";
import { listLinkTargets } from "../site/render/page-registry.ts";
import { readContent, readDocumentsFrom } from "./load/read-content.ts";
import { fixtureDirectory, siteDirectory } from "./testing/site-under-test.ts";

it.each([
  ["the site's own content", siteDirectory],
  ["the site of the tests", fixtureDirectory],
])("finds no error in %s", async (_, directory) => {
  const readDocuments = readDocumentsFrom(directory);
  const options = { listLinkTargets, directory, now: new Date(), showUnpublished: false, readDocuments };
  expect(await readContent(options)).toHaveProperty("company.name");
});
