import { expect, it } from "vitest";
import { createContent } from "../../content/content.ts";
import type { LocatedContentError } from "../../content/content-error.ts";
import { readDocumentsFrom } from "../../content/load/read-content.ts";
import { article, ebook } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import { loadCheckedRules } from "../redirects/load-redirects.ts";
import { loadAndCheckContent } from "./load-content.ts";

async function mistakesIn(files: Record<string, string>): Promise<string[]> {
  const directory = await writeSite({ ...ebook("cloth"), ...files });
  const readDocuments = readDocumentsFrom(directory, new Map());
  const reading = loadAndCheckContent(
    { directory, now: new Date("2026-11-15"), showUnpublished: false, readDocuments },
    (snapshot) => loadCheckedRules(directory, listExistingPaths(createContent(snapshot))),
  );
  const { mistakes = [] } = Object(await reading.catch((error) => error));
  return mistakes.map(({ file }: LocatedContentError) => file);
}

const wrong = {
  "redirects/old.csv": "from,to,status\n/a,/nowhere,301",
  "ebooks/cloth/2.md": "---\ntitle: Warp\n---\n\nFrom warp → weft.\n\nIn 日本.\n",
};

it("tells what is wrong with texts, old addresses and books at once", async () => {
  const first = article({ title: "Short" });
  expect(await mistakesIn({ ...wrong, "articles/first.md": first })).toEqual([
    "articles/first.md",
    ...Object.keys(wrong),
  ]);
});

it("tells what is wrong with old addresses and books where all texts are sound", async () => {
  expect(await mistakesIn(wrong)).toEqual(Object.keys(wrong));
});

it("finds nothing where nothing is wrong", async () => {
  expect(await mistakesIn({})).toEqual([]);
});
