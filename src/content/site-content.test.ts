import { join } from "node:path";
import { expect, it } from "vitest";
import { listLinkTargets } from "../site/render/page-registry.ts";
import { readContent, readDocumentsFrom } from "./load/read-content.ts";

const directory = join(import.meta.dirname, "../../content");

it("finds no error in the site's own content", async () => {
  const readDocuments = readDocumentsFrom(directory);
  const { articles } = await readContent({
    listLinkTargets,
    directory,
    now: new Date(),
    showUnpublished: false,
    readDocuments,
  });
  expect(articles.length).toBeGreaterThan(0);
});
