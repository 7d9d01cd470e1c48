import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import { InvalidContent } from "../../content/content-error.ts";
import { readDocumentsFrom } from "../../content/load/read-content.ts";
import { article, ebook } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { openCache } from "../cache/cache.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import { loadCheckedRules } from "../redirects/load-redirects.ts";
import { findStyleWarnings, loadAndCheckContent } from "./load-content.ts";

async function listFilesWithMistakes(files: Record<string, string>): Promise<string[]> {
  const directory = await writeSite({ ...ebook("cloth"), ...files });
  const readDocuments = readDocumentsFrom(directory);
  const result = loadAndCheckContent(
    { directory, now: new Date("2026-11-15"), showUnpublished: false, readDocuments, listLinkTargets },
    (snapshot) => loadCheckedRules(directory, listExistingPaths(createContent(snapshot))),
  );
  const error = await result.catch((error: unknown) => error);
  return error instanceof InvalidContent ? error.mistakes.map(({ file }) => file) : [];
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

it("returns the style warnings of the last run until a file changes", async () => {
  const directory = await writeSite();
  const dist = openDist(join(directory, "dist"));
  const listFiles = async () => {
    const cache = openCache(dist);
    const warnings = await findStyleWarnings(cache, directory).finally(cache.close);
    return warnings.map(({ file }) => file);
  };
  const write = (text: string, second: number) => {
    const file = join(directory, "articles/first.md");
    writeFileSync(file, article({}, text));
    utimesSync(file, second, second);
  };
  write("A loom of today!", 1);
  const before = await listFiles();
  write("A loom of today.", 1);
  expect(await listFiles(), "the same size and time").toEqual(before);
  write("A loom of today.", 2);
  expect(await listFiles()).not.toEqual(before);
});
