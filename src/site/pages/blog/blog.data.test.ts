import { expect, it } from "vitest";
import { PAGE_SIZE } from "../../../content/content.ts";
import { article } from "../../../content/testing/small-site.ts";
import { smallLoader } from "../../testing/small-loader.ts";

function loadSiteWith(count: number) {
  const names = Array.from({ length: count }, (_, index) => `articles/number-${index}.md`);
  return smallLoader({ "articles/first.md": null, ...Object.fromEntries(names.map((name) => [name, article({})])) });
}

const lists = ["/blog", "/blog/tag/testing", "/blog/category/engineering", "/blog/author/ewa-klimek"];

it.each([
  ["one article", 1, [1]],
  ["exactly one page", PAGE_SIZE, [PAGE_SIZE]],
  ["one more than a page", PAGE_SIZE + 1, [PAGE_SIZE, 1]],
])("splits every list into pages for %s", async (_, count, pages) => {
  const { paths, onDemandPaths, data: list } = await loadSiteWith(count);
  for (const path of lists) {
    const furtherPages = pages.slice(1).map((_, index) => `${path}/page/${index + 2}`);
    const isOfList = (known: string) => known === path || known.startsWith(`${path}/page/`);
    expect(paths.filter(isOfList)).toEqual([path]);
    expect(onDemandPaths.filter(isOfList)).toEqual(furtherPages);
    for (const [index, address] of [path, ...furtherPages].entries()) {
      const data = await list(address);
      expect(data).toMatchObject({ total: count, page: index + 1, pages: pages.length });
      expect(data.articles).toHaveLength(pages[index] ?? 0);
    }
    await expect(list(`${path}/page/${pages.length + 1}`)).rejects.toThrow("Page Not Found");
  }
});

it("has no lists of articles on a site without articles", async () => {
  const { paths, data: list } = await loadSiteWith(0);
  expect(paths.filter((path) => path.startsWith("/blog"))).toEqual([]);
  for (const path of [...lists, "/blog/author/ewa-klimek"]) await expect(list(path)).rejects.toThrow("Page Not Found");
});
