import { expect, it } from "vitest";
import { stringify } from "yaml";
import { article, files } from "../../../content/testing/small-site.ts";
import { siteUrl, smallLoader } from "../../testing/small-loader.ts";

async function loadFourArticles() {
  const createArticle = (publishedOn: string, series?: string) => article({ publishedOn, ...(series && { series }) });
  const { data } = await smallLoader({
    "articles/first.md": createArticle("2026-01-01"),
    "articles/part-one.md": createArticle("2026-02-01", "loom"),
    "articles/second.md": createArticle("2026-03-01"),
    "articles/part-two.md": createArticle("2026-04-01", "loom"),
  });
  return (slug: string) => data(`/blog/${slug}`);
}

it("links the previous and next article, and within a series its previous and next part", async () => {
  const loadArticle = await loadFourArticles();
  const parts = ["part-one", "part-two"].map((slug) => ({ slug, title: "A first article" }));
  expect(await loadArticle("first")).toMatchObject({ neighbours: { after: { slug: "part-one" } } });
  expect(await loadArticle("second")).toMatchObject({ neighbours: { before: parts[0], after: parts[1] } });
  expect(await loadArticle("part-one")).toMatchObject({ neighbours: { after: parts[1] }, series: { at: 0, parts } });
  expect(await loadArticle("part-two")).toMatchObject({ neighbours: { before: parts[0] }, series: { at: 1, parts } });
});

it("orders the parts of a series by name when they have the same date", async () => {
  const part = article({ publishedOn: "2026-02-01", series: "loom" });
  const { data } = await smallLoader({ "articles/loom-1.md": part, "articles/loom-2.md": part });
  expect(await data("/blog/loom-1")).toMatchObject({ series: { at: 0 }, neighbours: { after: { slug: "loom-2" } } });
});

it("shows dates as the company's locale writes them", async () => {
  const company = stringify({ ...files["company.yaml"], locale: "en-US" });
  const { data } = await smallLoader({ "company.yaml": company });
  expect(await data("/blog/first")).toMatchObject({ publishedOn: { iso: "2026-01-01", text: "January 1, 2026" } });
});

it("has plain share links with the article's URL", async () => {
  const { share } = await (await loadFourArticles())("first");
  const encodedUrl = encodeURIComponent(`${siteUrl}/blog/first`);
  expect(JSON.stringify(share)).toContain(`mailto:?subject=A%20first%20article&body=${encodedUrl}`);
  expect(JSON.stringify(share)).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`);
});
