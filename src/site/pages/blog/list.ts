import { addressOf } from "../../../content/addresses.ts";
import { articleCard } from "../../../content/cards.ts";
import { type Content, type ListKind, PAGE_SIZE } from "../../../content/content.ts";
import type { Article } from "../../../content/snapshot.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import { feedsAt } from "../../alternates.ts";
import type { PageHead } from "../../head.ts";
import type { LoadArgs } from "../../load.ts";
import { socialImage } from "../../social-image.ts";
import { listing } from "../../structured-data/listing.ts";

export interface ListOf {
  /** Where the list starts; further pages lie below it. */
  path: string;
  title: string;
  description: string;
  kind: ListKind;
  /** Of what its articles have in common. */
  slug: string;
  head?: Partial<PageHead>;
}

/** One page of articles, for the blog and its tags, authors and categories. */
export function listPage(
  { content, siteUrl, params: { page = "1" } }: Pick<LoadArgs<"page">, "content" | "siteUrl" | "params">,
  { path, title, description, kind, slug, head }: ListOf,
) {
  const current = Number(page);
  const total = content.articles.count(kind, slug);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const address = (number: number) => (number === 1 ? path : `${path}/page/${number}`);
  if (current > pages) throw pageNotFound(address(current));
  const shown = content.articles.page(kind, slug, page);
  const pageHead: PageHead = {
    title: current === 1 ? title : `${title}, page ${current} of ${pages}`,
    description,
    path: address(current),
    image: socialImage(path),
    kind: "CollectionPage",
    crumb: title,
    breadcrumbs: kind === "all" ? undefined : [{ title: "Writing", path: "/blog" }],
    alternates: feedsAt(kind === "all" ? "" : path, kind === "all" ? "New writing" : `New writing: ${title}`),
    ...head,
    things: [...(head?.things ?? []), listing(address(current), shown.map(item), siteUrl, (current - 1) * PAGE_SIZE)],
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
      articles: shown.map((article) => articleCard(content, article)),
      ...waysIn(content, current === 1),
    },
  };
}

function item({ slug, title }: Article) {
  return { title, path: addressOf.article(slug) };
}

/** The other lists, where this one begins each with how much is in it. Its further pages need not follow theirs. */
function waysIn({ articles, categories, tags, people }: Content, isFirst: boolean) {
  const count = (kind: ListKind, slug: string) => (isFirst ? articles.count(kind, slug) : undefined);
  return {
    everything: count("all", ""),
    categories: categories.inUse.map(({ slug, title, dye }) => ({ slug, title, dye, count: count("category", slug) })),
    tags: tags.inUse.map(({ slug, title }) => ({ slug, title, count: count("tag", slug) })),
    authors: people.writers.map(({ slug, name, field }) => ({ slug, name, field, count: count("author", slug) })),
  };
}
