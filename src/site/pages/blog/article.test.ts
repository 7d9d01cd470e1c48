import { expect, it } from "vitest";
import { readContent, readDocumentsFrom } from "../../../content/read.ts";
import { article } from "../../../content/testing/small-site.ts";
import { writeSite } from "../../../content/testing/write-site.ts";
import { createLoader } from "../../entry.server.tsx";

const siteUrl = "https://small.example";
const now = new Date("2026-11-15");

async function neighbours() {
  const on = (publishedOn: string, series?: string) => article({ publishedOn, ...(series && { series }) });
  const directory = await writeSite({
    "articles/first.md": on("2026-01-01"),
    "articles/part-one.md": on("2026-02-01", "loom"),
    "articles/second.md": on("2026-03-01"),
    "articles/part-two.md": on("2026-04-01", "loom"),
  });
  const readDocuments = readDocumentsFrom(directory, new Map());
  const snapshot = await readContent({ directory, now, showUnpublished: false, readDocuments });
  const read = () => "";
  const { load } = createLoader({ snapshot, siteUrl, search: () => [], readHtml: read, readMarkdown: read });
  return async (slug: string) => (await load(new URL(`/blog/${slug}`, siteUrl), { now })).data;
}

it("leads to what was written before and after, and within a series to its parts", async () => {
  const of = await neighbours();
  const parts = ["part-one", "part-two"].map((slug) => ({ slug, title: "A first article" }));
  expect(await of("first")).toMatchObject({ neighbours: { after: { slug: "part-one" } } });
  expect(await of("second")).toMatchObject({ neighbours: { before: parts[0], after: parts[1] } });
  expect(await of("part-one")).toMatchObject({ neighbours: { after: parts[1] }, series: { at: 0, parts } });
  expect(await of("part-two")).toMatchObject({ neighbours: { before: parts[0] }, series: { at: 1, parts } });
});

it("is shared by plain links that say which page", async () => {
  const { share } = await (await neighbours())("first");
  const own = encodeURIComponent(`${siteUrl}/blog/first`);
  expect(JSON.stringify(share)).toContain(`mailto:?subject=A%20first%20article&body=${own}`);
  expect(JSON.stringify(share)).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${own}`);
});
