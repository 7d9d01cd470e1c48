import { listTermTargets } from "../../../content/checks/link-targets.ts";
import type { Term } from "../../../content/model/blog.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { findPageOf, listPagesOf, loadArticleList } from "./blog.data.ts";

export function load({ item: tag, ...args }: LoadArgs<Term & { page: number }>) {
  return loadArticleList(args, { kind: "tag", path: pathOfPage.tag(tag.slug), ...tag });
}

export const tag = definePage({
  paths: ({ tags, articles }) => listPagesOf("tag", tags.all, articles),
  find: ({ tags, articles }, { slug = "", page }) => findPageOf("tag", tags.find(slug), articles, page),
  load,
  sitemap: ({ slug }, { content: { articles } }) =>
    articles.count("tag", slug) > 0 && { lastModified: articles.lastModified("tag", slug) },
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ title, description, page }) => page === 1 && { title, description },
  },
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "Articles about" }),
  files: false,
  linkTargets: ({ sources: { tags, articles } }) =>
    listTermTargets(
      tags.validPart,
      articles.flatMap(({ validPart }) => validPart.tags ?? []),
    ),
});
