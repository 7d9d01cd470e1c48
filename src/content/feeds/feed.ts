import type { Content } from "../content.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { Article } from "../model/snapshot.ts";

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

/**
 * One feed for the whole site and one for each tag, author and category, with the newest articles in full. `wanted`
 * picks some by the path they belong to, because together they are as large as the blog many times.
 */
export function* buildFeeds(
  content: Content,
  { siteUrl, readHtml }: FeedOptions,
  wanted: (path: string) => boolean = () => true,
): Generator<Feed> {
  const { company, tags, people } = content;
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const publisher = { name: company.name, url: absolute("/") };
  const items = new Map<Article, FeedItem>();

  function itemOf(article: Article): FeedItem {
    const url = absolute(pathOfPage.article(article.slug));
    const author = people.find(article.author);
    return {
      url,
      title: article.title,
      summary: article.description,
      html: absoluteHtml(readHtml(article.body.ref), url),
      published: timeOf(article.publishedOn, article.publishedAt),
      updated: timeOf(article.updatedOn ?? article.publishedOn, article.publishedAt),
      author: author ? { name: author.name, url: absolute(pathOfPage.author(author.slug)) } : publisher,
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
    const updated = times.at(-1) ?? timeOf(`${company.founded}-01-01`);
    return { title, description, ...addresses, updated, author: publisher, items: own };
  }

  for (const { path, title, description, listed } of listingsOf(content)) {
    if (wanted(path)) yield feed(path, title, description, listed());
  }
}

/** Where all of them lie. */
export function feedPaths(content: Content): string[] {
  return Array.from(listingsOf(content)).flatMap(({ path }) => [`${path}/feed.xml`, `${path}/feed.json`]);
}

interface Listing {
  path: string;
  title: string;
  description: string;
  listed: () => Article[];
}

function* listingsOf({ articles, company, tags, categories, people }: Content): Generator<Listing> {
  const named = (title: string) => `${title} · ${company.name}`;
  yield { path: "", title: company.name, description: company.description, listed: () => articles.all };
  for (const { slug, title, description } of tags.all) {
    yield { path: pathOfPage.tag(slug), title: named(title), description, listed: () => articles.withTag(slug) };
  }
  for (const { slug, title, description } of categories.all) {
    yield {
      path: pathOfPage.category(slug),
      title: named(title),
      description,
      listed: () => articles.inCategory(slug),
    };
  }
  for (const { slug, name, bio } of people.all) {
    const written = articles.by(slug);
    if (written.length)
      yield { path: pathOfPage.author(slug), title: named(name), description: bio, listed: () => written };
  }
}

function timeOf(day: string, time = "00:00"): string {
  return `${day}T${time}:00Z`;
}

/** HTML of an article for readers outside the site: links lead back to it, and what only a page needs is left out. */
function absoluteHtml(html: string, url: string): string {
  return html
    .replaceAll(/<a class="anchor"[^>]*><\/a>/g, "")
    .replaceAll(/<button\b[^>]*>.*?<\/button>/g, "")
    .replaceAll(/<[a-z][^>]*>/g, (tag) => absoluteTag(tag, url));
}

/** Only inside a tag is it an address: code may show the same letters. */
function absoluteTag(tag: string, url: string): string {
  return tag
    .replace(/\b(href|src)="([^"]*)"/, (_, name, address) => `${name}="${resolved(address, url)}"`)
    .replace(
      /\bsrcset="([^"]*)"/,
      (_, list: string) =>
        `srcset="${list.replaceAll(/(^|,\s*)(\/\S+)/g, (_, before, path) => before + resolved(path, url))}"`,
    );
}

function resolved(address: string, url: string): string {
  return URL.parse(address, url)?.href ?? address;
}
