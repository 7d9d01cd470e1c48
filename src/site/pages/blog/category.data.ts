import { slugsIn } from "../../../content/checks/link-targets.ts";
import type { Category } from "../../../content/model/blog.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { findPageNumber, listPageParams, loadArticleList } from "./blog.data.ts";

export function load({ item, ...args }: LoadArgs<Category & { page: number }>) {
  const { dye, ...category } = item;
  const list = loadArticleList(args, { kind: "category", path: pathOfPage.category(category.slug), ...category });
  return { ...list, data: { ...list.data, dye } };
}

export const category = definePage({
  paths: ({ categories, articles }) =>
    categories.all.flatMap(({ slug }) =>
      listPageParams(articles.count("category", slug)).map((page) => ({ slug, ...page })),
    ),
  find: ({ categories, articles }, { slug = "", ...params }) => {
    const category = categories.find(slug);
    const page = findPageNumber(articles.count("category", slug), params.page);
    return category && page ? { ...category, page } : undefined;
  },
  load,
  sitemap: ({ slug }, { content: { articles } }) =>
    articles.count("category", slug) > 0 && { lastModified: articles.lastModified("category", slug) },
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ title, description, page }) => page === 1 && { title, description },
  },
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: ({ dye }) => ({ label: "Articles", dyes: [dye] }),
  files: false,
  linkTargets: ({ sources: { categories, articles } }) => {
    // If the list itself is invalid, the slugs that articles use are assumed to be right.
    const slugs = slugsIn(categories.validPart) ?? articles.map(({ validPart }) => validPart.category);
    return slugs.flatMap((slug) => (slug ? [{ params: { slug }, hasFeeds: true }] : []));
  },
});
