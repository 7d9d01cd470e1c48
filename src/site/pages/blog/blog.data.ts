import type { CheckContext, LinkTarget } from "../../../content/checks/check-context.ts";
import { findHidden, getPublicationTime } from "../../../content/checks/link-targets.ts";
import { type Content, type ListKind, PAGE_SIZE } from "../../../content/content.ts";
import { articleCards } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Params } from "../../../navigation/route.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { feedLinks, type PageHead, socialImagePath } from "../../seo/page-head.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

export function load({ item: page, ...args }: LoadArgs<number>) {
  const description = "Articles by the people who do the work: how it was built, what it cost, and what went wrong.";
  return loadArticleList(args, { kind: "all", path: "/blog", slug: "", page, title: "Writing", description });
}

interface ArticleListOptions {
  /** The URL of the first page; further pages are at `{path}/page/{n}`. */
  path: string;
  title: string;
  description: string;
  kind: ListKind;
  /** Of the tag, author or category; empty for the whole blog. */
  slug: string;
  page: number;
  head?: Partial<PageHead>;
}

/** One page of articles, for the blog and its tags, authors and categories. */
export function loadArticleList(
  { content, siteUrl }: Pick<LoadArgs, "content" | "siteUrl">,
  { path, title, description, kind, slug, page: current, head }: ArticleListOptions,
) {
  const total = content.articles.count(kind, slug);
  const pages = countPages(total);
  const getPath = (number: number) => (number === 1 ? path : `${path}/page/${number}`);
  const articles = content.articles.page(kind, slug, String(current));
  const items = articles.map((article) => ({ title: article.title, path: pathOfPage.article(article.slug) }));
  const pageHead: PageHead = {
    title: current === 1 ? title : `${title}, page ${current} of ${pages}`,
    description,
    path: getPath(current),
    image: socialImagePath(path),
    kind: "CollectionPage",
    crumb: title,
    breadcrumbs: kind === "all" ? undefined : [{ title: "Writing", path: "/blog" }],
    alternates: feedLinks(kind === "all" ? "" : path, kind === "all" ? "New writing" : `New writing: ${title}`),
    ...head,
    structuredData: [
      ...(head?.structuredData ?? []),
      itemList(getPath(current), items, siteUrl, (current - 1) * PAGE_SIZE),
    ],
  };
  return {
    head: pageHead,
    data: {
      kind,
      path,
      title,
      description,
      total,
      page: current,
      pages,
      articles: articleCards(content, articles),
      ...getBrowseLinks(content),
    },
  };
}

/** Links to the other lists, with their numbers of articles. */
function getBrowseLinks({ articles: { count }, categories, tags, people }: Content) {
  return {
    everything: count("all"),
    categories: categories.inUse.map(({ slug, title, dye }) => ({ slug, title, dye, count: count("category", slug) })),
    tags: tags.inUse.map(({ slug, title }) => ({ slug, title, count: count("tag", slug) })),
    authors: people.writers.map(({ slug, name, field }) => ({ slug, name, field, count: count("author", slug) })),
  };
}

/** A list without articles has one page, which says so. */
const countPages = (articleCount: number) => Math.max(1, Math.ceil(articleCount / PAGE_SIZE));

/** The route parameters of all pages of a list; the first page has no number. */
function listPageParams(articleCount: number): Params[] {
  const furtherPages = Array.from({ length: countPages(articleCount) - 1 }, (_, index) => ({ page: `${index + 2}` }));
  return [{}, ...furtherPages];
}

/** The number of a list's page, or undefined if the list has fewer pages. */
function findPageNumber(articleCount: number, page = "1"): number | undefined {
  return Number(page) <= countPages(articleCount) ? Number(page) : undefined;
}

/** The route parameters of all pages of all lists of a kind; there are none before the first article is published. */
export function listPagesOf(kind: ListKind, lists: { slug: string }[], articles: Content["articles"]): Params[] {
  if (articles.all.length === 0) return [];
  return lists.flatMap(({ slug }) => listPageParams(articles.count(kind, slug)).map((page) => ({ slug, ...page })));
}

/** A tag, category or author with the number of the page; undefined if there is no such page. */
export function findPageOf<Item extends { slug: string }>(
  kind: ListKind,
  item: Item | undefined,
  articles: Content["articles"],
  page?: string,
) {
  const number = item && articles.all.length > 0 && findPageNumber(articles.count(kind, item.slug), page);
  return item && number ? { ...item, page: number } : undefined;
}

type ArticleSources = CheckContext["sources"]["articles"];

/** For `linkTargets` of a list that exists from its first published article on: empty if it has no articles. */
export function listFirstPublished(articles: ArticleSources, context: CheckContext): Pick<LinkTarget, "hidden">[] {
  const times = articles.map((article) => ({ article, time: getTimestamp(article) }));
  const [first] = times.sort((a, b) => a.time - b.time);
  return first ? [{ hidden: findHidden(first.article.validPart, context) }] : [];
}

/** Drafts sort last. */
function getTimestamp({ validPart }: ArticleSources[number]): number {
  return getPublicationTime(validPart)?.getTime() ?? Number.POSITIVE_INFINITY;
}

export const blog = definePage({
  paths: ({ articles }) => (articles.all.length > 0 ? listPageParams(articles.count("all")) : []),
  find: ({ articles }, { page }) => (articles.all.length > 0 ? findPageNumber(articles.count("all"), page) : undefined),
  load,
  sitemap: (_, { content }) => ({ lastModified: content.articles.lastModified("all") }),
  search: false,
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "Articles" }),
  files: false,
  linkTargets: (context) =>
    listFirstPublished(context.sources.articles, context).map((blog) => ({ params: {}, ...blog })),
});
