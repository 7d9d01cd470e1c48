import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import type { LocatedContentError } from "../../content/content-error.ts";
import { readDocumentsFrom } from "../../content/load/read-content.ts";
import { article, ebook } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import { loadCheckedRules } from "../redirects/load-redirects.ts";
import { loadAndCheckContent } from "./load-content.ts";

async function listFilesWithMistakes(files: Record<string, string>): Promise<string[]> {
  const directory = await writeSite({ ...ebook("cloth"), ...files });
  const readDocuments = readDocumentsFrom(directory, new Map());
  const result = loadAndCheckContent(
    { directory, now: new Date("2026-11-15"), showUnpublished: false, readDocuments },
    (snapshot) => loadCheckedRules(directory, listExistingPaths(createContent(snapshot))),
  );
  const { mistakes = [] } = Object(await result.catch((error) => error));
  return mistakes.map(({ file }: LocatedContentError) => file);
}

const invalidFiles = {
  "redirects/old.csv": "from,to,status\n/a,/nowhere,301",
  "ebooks/cloth/2.md": "---\ntitle: Warp\n---\n\nFrom warp → weft.\n\nIn 日本.\n",
};

it("reports mistakes in articles, redirects and ebooks in one error", async () => {
  const first = article({ title: "Short" });
  expect(await listFilesWithMistakes({ ...invalidFiles, "articles/first.md": first })).toEqual([
    "articles/first.md",
    ...Object.keys(invalidFiles),
  ]);
});

it("reports mistakes in redirects and ebooks when all articles are valid", async () => {
  expect(await listFilesWithMistakes(invalidFiles)).toEqual(Object.keys(invalidFiles));
});

it("reports nothing for valid content", async () => {
  expect(await listFilesWithMistakes({})).toEqual([]);
});
