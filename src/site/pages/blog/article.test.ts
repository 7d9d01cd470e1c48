import { expect, it } from "vitest";
import { article } from "../../../content/testing/small-site.ts";
import { siteUrl, smallLoader } from "../../testing/small-loader.ts";

async function fourArticles() {
  const on = (publishedOn: string, series?: string) => article({ publishedOn, ...(series && { series }) });
  const { data } = await smallLoader({
    "articles/first.md": on("2026-01-01"),
    "articles/part-one.md": on("2026-02-01", "loom"),
    "articles/second.md": on("2026-03-01"),
    "articles/part-two.md": on("2026-04-01", "loom"),
  });
  return (slug: string) => data(`/blog/${slug}`);
}

it("leads to what was written before and after, and within a series to its parts", async () => {
  const of = await fourArticles();
  const parts = ["part-one", "part-two"].map((slug) => ({ slug, title: "A first article" }));
  expect(await of("first")).toMatchObject({ neighbours: { after: { slug: "part-one" } } });
  expect(await of("second")).toMatchObject({ neighbours: { before: parts[0], after: parts[1] } });
  expect(await of("part-one")).toMatchObject({ neighbours: { after: parts[1] }, series: { at: 0, parts } });
  expect(await of("part-two")).toMatchObject({ neighbours: { before: parts[0] }, series: { at: 1, parts } });
});

it("leads through the parts of a series by their names when they came out on one day", async () => {
  const part = article({ publishedOn: "2026-02-01", series: "loom" });
  const { data } = await smallLoader({ "articles/loom-1.md": part, "articles/loom-2.md": part });
  expect(await data("/blog/loom-1")).toMatchObject({ series: { at: 0 }, neighbours: { after: { slug: "loom-2" } } });
});

it("is shared by plain links that say which page", async () => {
  const { share } = await (await fourArticles())("first");
  const own = encodeURIComponent(`${siteUrl}/blog/first`);
  expect(JSON.stringify(share)).toContain(`mailto:?subject=A%20first%20article&body=${own}`);
  expect(JSON.stringify(share)).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${own}`);
});
