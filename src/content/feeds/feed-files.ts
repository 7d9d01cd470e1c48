import type { Content } from "../content.ts";
import { buildFeeds, type Feed, type FeedItem, type FeedOptions } from "./feed.ts";

/** The feed at an address, `/feed.xml` or the same in JSON or below a tag, author or category. */
export function feedAt(content: Content, address: string, options: FeedOptions): string | null {
  const [, path, format] = /^(.*)\/feed\.(xml|json)$/.exec(address) ?? [];
  if (path === undefined) return null;
  const [feed] = buildFeeds(content, options, (of) => of === path);
  if (!feed) return null;
  return format === "xml" ? printAtom(feed) : printJsonFeed(feed);
}

/** RFC 4287. */
function printAtom({ title, description, page, atom, updated, author, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("title", title),
    element("subtitle", description),
    element("id", atom),
    `<link rel="self" type="application/atom+xml" href="${escaped(atom)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    element("updated", updated),
    person(author),
    ...items.map(entry),
    "</feed>\n",
  ].join("\n");
}

function entry({ url, title, summary, html, published, updated, author, tags }: FeedItem): string {
  return [
    "<entry>",
    element("title", title),
    element("id", url),
    `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    element("published", published),
    element("updated", updated),
    person(author),
    ...tags.map((tag) => `<category term="${escaped(tag.slug)}" label="${escaped(tag.title)}"/>`),
    element("summary", summary),
    `<content type="html">${escaped(html)}</content>`,
    "</entry>",
  ].join("\n");
}

function person({ name, url }: FeedItem["author"]): string {
  return `<author>${element("name", name)}${element("uri", url)}</author>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Characters that XML 1.0 does not know, however they are written. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** JSON Feed 1.1. */
function printJsonFeed({ title, description, page, json, author, items }: Feed): string {
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
