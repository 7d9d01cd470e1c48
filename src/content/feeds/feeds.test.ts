import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { createContent } from "../content.ts";
import { readContent, readDocumentsFrom } from "../load/read-content.ts";
import { article } from "../testing/small-site.ts";
import { writeSite } from "../testing/write-site.ts";
import { feedAt, feedPaths } from "./feed.ts";

const siteUrl = "https://loom.example";

async function renderFeeds(files: Record<string, string | null>) {
  const directory = await writeSite(files);
  const bodies = new Map();
  const drawing = '<svg viewBox="0 0 4 4"><rect fill="var(--ink)"/></svg>';
  const readDocuments = readDocumentsFrom(directory, bodies, async () => ({ drawing }));
  const snapshot = await readContent({
    listLinkTargets,
    directory,
    now: new Date("2026-11-15T12:00Z"),
    showUnpublished: false,
    readDocuments,
  });
  const readHtml = (ref: string): string => bodies.get(ref).html;
  const content = createContent(snapshot);
  return new Map(feedPaths(content).map((path) => [path, feedAt(content, path, { siteUrl, readHtml }) ?? ""] as const));
}

const body =
  'Warp & weft <=> "cloth"\u0007 in Łódź 🧵, see [this](/blog/first#loom) and [that](#loom).\n\n## Loom\n\n```ts\nif (a < b) {}\n```';
const first = article({ title: "Looms & “threads” < 3", updatedOn: "2026-03-01" }, body);

describe("feeds", () => {
  it("exist for the site, its tags, categories and authors", async () => {
    const all = [...(await renderFeeds({ "articles/first.md": first })).keys()];
    expect(all.filter((path) => path.endsWith(".xml"))).toEqual([
      "/feed.xml",
      "/blog/tag/kubernetes/feed.xml",
      "/blog/tag/testing/feed.xml",
      "/blog/category/engineering/feed.xml",
      "/blog/author/ewa-klimek/feed.xml",
    ]);
    expect(all.filter((path) => path.endsWith(".json"))).toHaveLength(5);
  });

  it("have the alt text of a drawing, whose colours they do not know", async () => {
    const files = { "articles/first.md": article({}, "![A queue](queue.svg)"), "articles/queue.svg": "" };
    const feed = (await renderFeeds(files)).get("/feed.json") ?? "";
    expect(feed).toContain("<p>A queue</p>");
    expect(feed).not.toContain("<svg");
  });

  it("are valid Atom with the full text of articles", async () => {
    const xml = (await renderFeeds({ "articles/first.md": first })).get("/feed.xml") ?? "";
    const feed = parseAtomFeed(xml);
    expect(feed).toMatchObject({
      id: `${siteUrl}/feed.xml`,
      title: { value: "Small" },
      updated: "2026-03-01T00:00:00Z",
      links: [
        { rel: "self", href: `${siteUrl}/feed.xml` },
        { rel: "alternate", href: `${siteUrl}/blog` },
      ],
    });
    const [entry] = feed.entries ?? [];
    expect(entry).toMatchObject({
      id: `${siteUrl}/blog/first`,
      title: { value: "Looms & “threads” < 3" },
      published: "2026-01-01T00:00:00Z",
      authors: [{ name: "Ewa Klimek", uri: `${siteUrl}/blog/author/ewa-klimek` }],
      categories: [{ term: "kubernetes" }, { term: "testing" }].reverse(),
    });
    const html = String(entry?.content?.value);
    expect(html).toContain(`<a href="${siteUrl}/blog/first#loom">this</a>`);
    expect(html).toContain("Łódź 🧵");
    expect(html).toContain("a &lt; b");
    expect(html).not.toContain("\u0007");
    expect(html).not.toMatch(/class="anchor"|<button/);
  });

  it("do not change URLs in code blocks", async () => {
    const code = '```html-like\n<a href="/blog">\n```\n\n```ts\nconst a = `<img src="/a.png">`;\n```';
    const xml = (await renderFeeds({ "articles/first.md": article({}, code) })).get("/feed.xml") ?? "";
    const html = String(parseAtomFeed(xml).entries?.[0]?.content?.value);
    expect(html).toContain('&lt;a href="/blog"&gt;');
    expect(html).toContain('&lt;img src="/a.png"&gt;');
  });

  it("contain the same articles as JSON Feed", async () => {
    const feed = parseJsonFeed(
      (await renderFeeds({ "articles/first.md": first })).get("/blog/tag/testing/feed.json") ?? "",
    );
    expect(feed).toMatchObject({
      home_page_url: `${siteUrl}/blog/tag/testing`,
      feed_url: `${siteUrl}/blog/tag/testing/feed.json`,
      items: [
        { id: `${siteUrl}/blog/first`, tags: ["The testing", "The kubernetes"], authors: [{ name: "Ewa Klimek" }] },
      ],
    });
  });

  it("contain the newest twenty articles", async () => {
    const files = Array.from({ length: 25 }, (_, day) => {
      const publishedOn = `2026-02-${String(day + 1).padStart(2, "0")}`;
      return [`articles/number-${day}.md`, article({ title: `Article number ${day}`, publishedOn })];
    });
    const { entries = [] } = parseAtomFeed((await renderFeeds(Object.fromEntries(files))).get("/feed.xml") ?? "");
    expect([entries.length, entries[0]?.title?.value, entries[19]?.title?.value]).toEqual([
      20,
      "Article number 24",
      "Article number 5",
    ]);
  });

  it("include the time of a scheduled article and sort by it", async () => {
    const files = {
      "articles/a-morning.md": article({ title: "In the morning", publishedOn: "2026-11-15" }),
      "articles/b-noon.md": article({ title: "At noon today", publishedOn: "2026-11-15", publishedAt: "11:30" }),
    };
    const { entries = [], updated } = parseAtomFeed((await renderFeeds(files)).get("/feed.xml") ?? "");
    expect(entries.slice(0, 2).map(({ title, published }) => [title?.value, published])).toEqual([
      ["At noon today", "2026-11-15T11:30:00Z"],
      ["In the morning", "2026-11-15T00:00:00Z"],
    ]);
    expect(updated).toBe("2026-11-15T11:30:00Z");
  });

  it("are valid for a tag without articles", async () => {
    const feeds = await renderFeeds({ "articles/first.md": article({ tags: ["testing"] }) });
    const feed = parseAtomFeed(feeds.get("/blog/tag/kubernetes/feed.xml") ?? "");
    expect(feed).toMatchObject({ title: { value: "The kubernetes · Small" }, updated: "2014-01-01T00:00:00Z" });
  });

  it("do not exist on a site without articles", async () => {
    expect((await renderFeeds({ "articles/first.md": null })).size).toBe(0);
  });
});
