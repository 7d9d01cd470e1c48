import { slugsIn } from "../../../content/checks/link-targets.ts";
import type { Term } from "../../../content/model/blog.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { findPageNumber, listPageParams, loadArticleList } from "./blog.data.ts";

export function load({ item: tag, ...args }: LoadArgs<Term & { page: number }>) {
  return loadArticleList(args, { kind: "tag", path: pathOfPage.tag(tag.slug), ...tag });
}

export const tag = definePage({
  paths: ({ tags, articles }) =>
    tags.all.flatMap(({ slug }) => listPageParams(articles.count("tag", slug)).map((page) => ({ slug, ...page }))),
  find: ({ tags, articles }, { slug = "", ...params }) => {
    const tag = tags.find(slug);
    const page = findPageNumber(articles.count("tag", slug), params.page);
    return tag && page ? { ...tag, page } : undefined;
  },
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
  linkTargets: ({ sources: { tags, articles } }) => {
    // If the list itself is invalid, the slugs that articles use are assumed to be right.
    const slugs = slugsIn(tags.validPart) ?? articles.flatMap(({ validPart }) => validPart.tags ?? []);
    return slugs.flatMap((slug) => (slug ? [{ params: { slug }, hasFeeds: true }] : []));
  },
});
