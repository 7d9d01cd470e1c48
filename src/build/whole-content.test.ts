import { expect, it } from "vitest";
import { createContent } from "../content/content.ts";
import type { PlacedMistake } from "../content/mistake.ts";
import { readDocumentsFrom } from "../content/read.ts";
import { article, ebook } from "../content/testing/small-site.ts";
import { writeSite } from "../content/testing/write-site.ts";
import { livingPaths } from "./living-paths.ts";
import { checkedRules } from "./redirect-rules.ts";
import { readWhole } from "./whole-content.ts";

async function mistakesIn(files: Record<string, string>): Promise<string[]> {
  const directory = await writeSite({ ...ebook("cloth"), ...files });
  const readDocuments = readDocumentsFrom(directory, new Map());
  const reading = readWhole(
    { directory, now: new Date("2026-11-15"), showUnpublished: false, readDocuments },
    (snapshot) => checkedRules(directory, livingPaths(createContent(snapshot))),
  );
  const { mistakes = [] } = Object(await reading.catch((error) => error));
  return mistakes.map(({ file }: PlacedMistake) => file);
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
