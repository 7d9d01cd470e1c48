import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listLinkTargets } from "../site/render/page-registry.ts";
import { inspectDocument } from "./load/document.ts";
import { readContent } from "./load/read-content.ts";

const directory = join(import.meta.dirname, "../../content");

it("finds no error in the site's own content", async () => {
  const readDocuments = (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => inspectDocument({ path, text: await readFile(join(directory, path), "utf8") })),
    );
  const { articles } = await readContent({
    listLinkTargets,
    directory,
    now: new Date(),
    showUnpublished: false,
    readDocuments,
  });
  expect(articles.length).toBeGreaterThan(0);
});
