import type { Content } from "../content.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { Article } from "../model/snapshot.ts";

export interface Feed {
  title: string;
  description: string;
  /** The page that lists the same articles. */
  page: string;
  /** URLs of the feed itself, by format. */
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

const MAX_ITEMS = 20;

/**
 * One feed for the site and one for each tag, author and category, with the full text of the newest articles. `isWanted`
 * selects feeds by the path of their list, because all feeds together are many times as large as the blog.
 */
export function* buildFeeds(
  content: Content,
  { siteUrl, readHtml }: FeedOptions,
  isWanted: (path: string) => boolean = () => true,
): Generator<Feed> {
  const { company, tags, people } = content;
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const publisher = { name: company.name, url: absolute("/") };
  const items = new Map<Article, FeedItem>();

  function createItem(article: Article): FeedItem {
    const url = absolute(pathOfPage.article(article.slug));
    const author = people.find(article.author);
    return {
      url,
      title: article.title,
      summary: article.description,
      html: toFeedHtml(readHtml(article.body.ref), url),
      published: toIsoTime(article.publishedOn, article.publishedAt),
      updated: toIsoTime(article.updatedOn ?? article.publishedOn, article.publishedAt),
      author: author ? { name: author.name, url: absolute(pathOfPage.author(author.slug)) } : publisher,
      tags: tags.pick(article.tags),
    };
  }

  function createFeed(path: string, title: string, description: string, articles: Article[]): Feed {
    const newest = articles.slice(0, MAX_ITEMS);
    for (const article of newest) if (!items.has(article)) items.set(article, createItem(article));
    const feedItems = newest.flatMap((article) => items.get(article) ?? []);
    const addresses = {
      page: absolute(path || "/blog"),
      atom: absolute(`${path}/feed.xml`),
      json: absolute(`${path}/feed.json`),
    };
    const times = feedItems.map((item) => item.updated).sort();
    const updated = times.at(-1) ?? toIsoTime(`${company.founded}-01-01`);
    return { title, description, ...addresses, updated, author: publisher, items: feedItems };
  }

  for (const { path, title, description, listArticles } of collectListings(content)) {
    if (isWanted(path)) yield createFeed(path, title, description, listArticles());
  }
}

/** The paths of all feeds. */
export function feedPaths(content: Content): string[] {
  return Array.from(collectListings(content)).flatMap(({ path }) => [`${path}/feed.xml`, `${path}/feed.json`]);
}

interface Listing {
  path: string;
  title: string;
  description: string;
  listArticles: () => Article[];
}

function* collectListings({ articles, company, tags, categories, people }: Content): Generator<Listing> {
  const withCompany = (title: string) => `${title} · ${company.name}`;
  yield { path: "", title: company.name, description: company.description, listArticles: () => articles.all };
  for (const { slug, title, description } of tags.all) {
    yield {
      path: pathOfPage.tag(slug),
      title: withCompany(title),
      description,
      listArticles: () => articles.withTag(slug),
    };
  }
  for (const { slug, title, description } of categories.all) {
    yield {
      path: pathOfPage.category(slug),
      title: withCompany(title),
      description,
      listArticles: () => articles.inCategory(slug),
    };
  }
  for (const { slug, name, bio } of people.all) {
    const ownArticles = articles.by(slug);
    if (ownArticles.length)
      yield {
        path: pathOfPage.author(slug),
        title: withCompany(name),
        description: bio,
        listArticles: () => ownArticles,
      };
  }
}

function toIsoTime(day: string, time = "00:00"): string {
  return `${day}T${time}:00Z`;
}

/** HTML for feed readers: absolute URLs, without heading anchors and copy buttons. */
function toFeedHtml(html: string, url: string): string {
  return html
    .replaceAll(/<a class="anchor"[^>]*><\/a>/g, "")
    .replaceAll(/<button\b[^>]*>.*?<\/button>/g, "")
    .replaceAll(/<[a-z][^>]*>/g, (tag) => makeUrlsAbsolute(tag, url));
}

/** Applied to tags only, because code in the text may contain the same characters. */
function makeUrlsAbsolute(tag: string, url: string): string {
  return tag
    .replace(/\b(href|src)="([^"]*)"/, (_, name, address) => `${name}="${resolveUrl(address, url)}"`)
    .replace(
      /\bsrcset="([^"]*)"/,
      (_, list: string) =>
        `srcset="${list.replaceAll(/(^|,\s*)(\/\S+)/g, (_, before, path) => before + resolveUrl(path, url))}"`,
    );
}

function resolveUrl(address: string, url: string): string {
  return URL.parse(address, url)?.href ?? address;
}
