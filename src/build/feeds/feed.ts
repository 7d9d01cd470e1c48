import { addressOf } from "../../content/addresses.ts";
import type { Content } from "../../content/content.ts";
import type { Article } from "../../content/snapshot.ts";
import { absoluteHtml } from "./absolute-html.ts";

export interface Feed {
  title: string;
  description: string;
  /** The page that lists the same articles. */
  page: string;
  /** Addresses of the feed itself, by format. */
  atom: string;
  json: string;
  updated: string;
  author: { name: string; url: string };
  items: FeedItem[];
}

export interface FeedItem {
  url: string;
  title: string;
  summary: string;
  html: string;
  published: string;
  updated: string;
  author: { name: string; url: string };
  tags: { slug: string; title: string }[];
}

export interface FeedOptions {
  siteUrl: string;
  readHtml: (ref: string) => string;
}

const NEWEST = 20;

/** One feed for the whole site and one for each tag, author and category, with the newest articles in full. */
export function* feedsOf(content: Content, { siteUrl, readHtml }: FeedOptions): Generator<Feed> {
  const { articles, company, tags, categories, people } = content;
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const publisher = { name: company.name, url: absolute("/") };
  const items = new Map<Article, FeedItem>();

  function itemOf(article: Article): FeedItem {
    const url = absolute(addressOf.article(article.slug));
    const author = people.find(article.author);
    return {
      url,
      title: article.title,
      summary: article.description,
      html: absoluteHtml(readHtml(article.body.ref), url),
      published: startOf(article.publishedOn),
      updated: startOf(article.updatedOn ?? article.publishedOn),
      author: author ? { name: author.name, url: absolute(addressOf.author(author.slug)) } : publisher,
      tags: tags.pick(article.tags),
    };
  }

  function feed(path: string, title: string, description: string, listed: Article[]): Feed {
    const newest = listed.slice(0, NEWEST);
    for (const article of newest) if (!items.has(article)) items.set(article, itemOf(article));
    const own = newest.flatMap((article) => items.get(article) ?? []);
    const addresses = {
      page: absolute(path || "/blog"),
      atom: absolute(`${path}/feed.xml`),
      json: absolute(`${path}/feed.json`),
    };
    const times = own.map((item) => item.updated).sort();
    const updated = times.at(-1) ?? startOf(`${company.founded}-01-01`);
    return { title, description, ...addresses, updated, author: publisher, items: own };
  }

  yield feed("", company.name, company.description, articles.all);
  for (const { slug, title, description } of tags.all) {
    yield feed(addressOf.tag(slug), `${title} · ${company.name}`, description, articles.withTag(slug));
  }
  for (const { slug, title, description } of categories.all) {
    yield feed(addressOf.category(slug), `${title} · ${company.name}`, description, articles.inCategory(slug));
  }
  for (const { slug, name, bio } of people.all) {
    const written = articles.by(slug);
    if (written.length) yield feed(addressOf.author(slug), `${name} · ${company.name}`, bio, written);
  }
}

function startOf(day: string): string {
  return `${day}T00:00:00Z`;
}
