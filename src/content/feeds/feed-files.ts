import { escapeHtml } from "../../shared/html.ts";
import type { Content } from "../content.ts";
import { buildFeeds, type Feed, type FeedItem, type FeedOptions } from "./feed.ts";

/** Renders the feed at a path such as `/feed.xml` or `/blog/tag/{slug}/feed.json`; null for any other path. */
export function feedAt(content: Content, address: string, options: FeedOptions): string | null {
  const [, path, format] = /^(.*)\/feed\.(xml|json)$/.exec(address) ?? [];
  if (path === undefined) return null;
  const [feed] = buildFeeds(content, options, (feedPath) => feedPath === path);
  if (!feed) return null;
  return format === "xml" ? renderAtom(feed) : renderJsonFeed(feed);
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
