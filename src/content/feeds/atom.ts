import type { Feed, FeedItem } from "./feed.ts";

/** RFC 4287. */
export function printAtom({ title, description, page, atom, updated, author, items }: Feed): string {
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
