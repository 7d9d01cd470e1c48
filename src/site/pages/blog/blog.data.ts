import { type Content, type ListKind, PAGE_SIZE } from "../../../content/content.ts";
import { articleCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Article } from "../../../content/model/snapshot.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { feedLinks, type PageHead, socialImagePath } from "../../seo/page-head.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

export function load(args: LoadArgs<"page">) {
  const list = {
    kind: "all" as const,
    path: "/blog",
    title: "Writing",
    description: "Articles by the people who do the work: how it was built, what it cost, and what went wrong.",
    slug: "",
  };
  return loadArticleList(args, list);
}

export interface ArticleListOptions {
  /** The URL of the first page; further pages are at `{path}/page/{n}`. */
  path: string;
  title: string;
  description: string;
  kind: ListKind;
  /** Of the tag, author or category; empty for the whole blog. */
  slug: string;
  head?: Partial<PageHead>;
}

/** One page of articles, for the blog and its tags, authors and categories. */
export function loadArticleList(
  { content, siteUrl, params: { page = "1" } }: Pick<LoadArgs<"page">, "content" | "siteUrl" | "params">,
  { path, title, description, kind, slug, head }: ArticleListOptions,
) {
  const current = Number(page);
  const total = content.articles.count(kind, slug);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const getPath = (number: number) => (number === 1 ? path : `${path}/page/${number}`);
  if (current > pages) throw pageNotFound(getPath(current));
  const articles = content.articles.page(kind, slug, page);
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
    things: [
      ...(head?.things ?? []),
      itemList(getPath(current), articles.map(toListItem), siteUrl, (current - 1) * PAGE_SIZE),
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
      articles: articles.map((article) => articleCard(content, article)),
      ...getBrowseLinks(content, current === 1),
    },
  };
}

function toListItem({ slug, title }: Article) {
  return { title, path: pathOfPage.article(slug) };
}

/**
 * Links to the other lists, with their numbers of articles on the first page only: otherwise every further page would have
 * to be rendered again when an article is added elsewhere.
 */
function getBrowseLinks({ articles, categories, tags, people }: Content, isFirstPage: boolean) {
  const count = (kind: ListKind, slug: string) => (isFirstPage ? articles.count(kind, slug) : undefined);
  return {
    everything: count("all", ""),
    categories: categories.inUse.map(({ slug, title, dye }) => ({ slug, title, dye, count: count("category", slug) })),
    tags: tags.inUse.map(({ slug, title }) => ({ slug, title, count: count("tag", slug) })),
    authors: people.writers.map(({ slug, name, field }) => ({ slug, name, field, count: count("author", slug) })),
  };
}
