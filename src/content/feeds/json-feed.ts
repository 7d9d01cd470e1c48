import type { Feed } from "./feed.ts";

/** JSON Feed 1.1. */
export function printJsonFeed({ title, description, page, json, author, items }: Feed): string {
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
