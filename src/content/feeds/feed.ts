import { escapeHtml } from "../../shared/html.ts";
import type { Content } from "../content.ts";
import { pathOfPage } from "../model/page-paths.ts";
import type { Article } from "../model/snapshot.ts";

interface FeedOptions {
  siteUrl: string;
  readHtml: (ref: string) => string;
}

type Feed = ReturnType<typeof buildFeed>;
type FeedItem = Feed["items"][number];

const MAX_ITEMS = 20;

/** The paths of all feeds. */
export function feedPaths(content: Content): string[] {
  return collectListings(content).flatMap(({ path }) => [`${path}/feed.xml`, `${path}/feed.json`]);
}

/** Renders the feed at a path such as `/feed.xml` or `/blog/tag/{slug}/feed.json`; null for any other path. */
export function feedAt(content: Content, address: string, options: FeedOptions): string | null {
  const [, path, format] = /^(.*)\/feed\.(xml|json)$/.exec(address) ?? [];
  const listing = collectListings(content).find((candidate) => candidate.path === path);
  if (!listing) return null;
  const feed = buildFeed(content, listing, options);
  return format === "xml" ? renderAtom(feed) : renderJsonFeed(feed);
}

interface Listing {
  path: string;
  title: string;
  description: string;
  listArticles: () => Article[];
}

/** The lists that have feeds: the whole blog, and each tag, category and author. A site without articles has none. */
function collectListings({ articles, company, tags, categories, people }: Content): Listing[] {
  if (articles.all.length === 0) return [];
  const writers = people.writers.map(({ slug, name, bio }) => ({ slug, title: name, description: bio }));
  const lists = [
    { terms: tags.all, pathOf: pathOfPage.tag, articlesOf: articles.withTag },
    { terms: categories.all, pathOf: pathOfPage.category, articlesOf: articles.inCategory },
    { terms: writers, pathOf: pathOfPage.author, articlesOf: articles.by },
  ];
  return [
    { path: "", title: company.name, description: company.description, listArticles: () => articles.all },
    ...lists.flatMap(({ terms, pathOf, articlesOf }) =>
      terms.map(({ slug, title, description }) => ({
        path: pathOf(slug),
        title: `${title} · ${company.name}`,
        description,
        listArticles: () => articlesOf(slug),
      })),
    ),
  ];
}

/** The newest articles of a list with their full text. */
function buildFeed(
  { company, tags, people }: Content,
  { path, title, description, listArticles }: Listing,
  { siteUrl, readHtml }: FeedOptions,
) {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const publisher = { name: company.name, url: absolute("/") };
  const items = listArticles()
    .slice(0, MAX_ITEMS)
    .map((article) => {
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
    });
  const times = items.map((item) => item.updated).sort();
  return {
    title,
    description,
    /** The page that lists the same articles. */
    page: absolute(path || "/blog"),
    atom: absolute(`${path}/feed.xml`),
    json: absolute(`${path}/feed.json`),
    updated: times.at(-1) ?? toIsoTime(`${company.founded}-01-01`),
    author: publisher,
    items,
  };
}

function toIsoTime(day: string, time = "00:00"): string {
  return `${day}T${time}:00Z`;
}

/** HTML for feed readers: absolute URLs, without heading anchors and copy buttons, and drawings as text. */
function toFeedHtml(html: string, url: string): string {
  return (
    html
      .replaceAll(/<a class="anchor"[^>]*><\/a>/g, "")
      .replaceAll(/<button\b[^>]*>.*?<\/button>/g, "")
      // A drawing takes its colours from the site's style sheet, which feed readers do not load.
      .replaceAll(/<svg role="img" aria-label="([^"]*)".*?<\/svg>/gs, "<p>$1</p>")
      .replaceAll(/<[a-z][^>]*>/g, (tag) => makeUrlsAbsolute(tag, url))
  );
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

/** RFC 4287. */
function renderAtom({ title, description, page, atom, updated, author, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("title", title),
    element("subtitle", description),
    element("id", atom),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(atom)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    element("updated", updated),
    renderPerson(author),
    ...items.map(renderEntry),
    "</feed>\n",
  ].join("\n");
}

function renderEntry({ url, title, summary, html, published, updated, author, tags }: FeedItem): string {
  return [
    "<entry>",
    element("title", title),
    element("id", url),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    element("published", published),
    element("updated", updated),
    renderPerson(author),
    ...tags.map((tag) => `<category term="${escapeXml(tag.slug)}" label="${escapeXml(tag.title)}"/>`),
    element("summary", summary),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ].join("\n");
}

function renderPerson({ name, url }: FeedItem["author"]): string {
  return `<author>${element("name", name)}${element("uri", url)}</author>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Characters that XML 1.0 does not allow, not even as character references. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(FORBIDDEN, ""));
}

/** JSON Feed 1.1. */
function renderJsonFeed({ title, description, page, json, author, items }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    language: "en",
    home_page_url: page,
    feed_url: json,
    authors: [author],
    items: items.map(({ url, title, summary, html, published, updated, author, tags }) => ({
      id: url,
      url,
      title,
      summary,
      content_html: html,
      date_published: published,
      date_modified: updated,
      authors: [author],
      tags: tags.map((tag) => tag.title),
    })),
  });
}
