import { listTermTargets } from "../../../content/checks/link-targets.ts";
import type { Category } from "../../../content/model/blog.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { findPageOf, listPagesOf, loadArticleList } from "./blog.data.ts";

export function load({ item, ...args }: LoadArgs<Category & { page: number }>) {
  const { dye, ...category } = item;
  const list = loadArticleList(args, { kind: "category", path: pathOfPage.category(category.slug), ...category });
  return { ...list, data: { ...list.data, dye } };
}

export const category = definePage({
  paths: ({ categories, articles }) => listPagesOf("category", categories.all, articles),
  find: ({ categories, articles }, { slug = "", page }) =>
    findPageOf("category", categories.find(slug), articles, page),
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
  linkTargets: ({ sources: { categories, articles } }) =>
    listTermTargets(
      categories.validPart,
      articles.map(({ validPart }) => validPart.category),
    ),
});
