import type { Content } from "../../content/content.ts";
import type { Head, HeadTag } from "../../navigation/head.ts";
import { buildGraph, type PageDescription } from "./structured-data/graph.ts";

/** The part of the head that a page defines; the rest is the same for all pages. */
export interface PageHead extends Omit<PageDescription, "path"> {
  /** The canonical path. A page without one is noindex. */
  path?: string;
  type?: "website" | "article" | "profile";
  /** Path of the social image, if it is another page's. */
  image?: string;
  /** Publication and modification dates, for articles. */
  dates?: { published: string; modified: string };
  alternates?: Alternate[];
}

/** The same content in another format: a feed or Markdown. */
interface Alternate {
  type: "application/atom+xml" | "application/feed+json" | "text/markdown";
  title: string;
  href: string;
}

/** Paths become absolute URLs, because crawlers and link previews read the tags outside the site. */
export function buildHead(page: PageHead, { company }: Content, siteUrl: string, address: string): Head {
  const toAbsolute = (path: string) => new URL(path, siteUrl).href;
  const title = page.title.includes(company.name) ? page.title : `${page.title} · ${company.name}`;
  const { path, image = socialImagePath(path ?? "/"), dates } = page;
  const url = toAbsolute(path ?? address);
  const imageUrl = toAbsolute(image);
  const tags: HeadTag[] = [
    metaTag("name", "description", page.description),
    ["link", { rel: "canonical", href: url }],
    ["link", { rel: "alternate", hreflang: "en-us", href: url }],
    metaTag("property", "og:url", url),
    ...(path ? [] : [metaTag("name", "robots", "noindex")]),
    metaTag("property", "og:title", title),
    metaTag("property", "og:description", page.description),
    metaTag("property", "og:type", page.type ?? "website"),
    metaTag("property", "og:site_name", company.name),
    metaTag("property", "og:locale", "en_US"),
    metaTag("property", "og:image", imageUrl),
    metaTag("property", "og:image:width", "1200"),
    metaTag("property", "og:image:height", "630"),
    metaTag("property", "og:image:alt", page.title),
    ...(dates ? [metaTag("property", "article:published_time", dates.published)] : []),
    ...(dates ? [metaTag("property", "article:modified_time", dates.modified)] : []),
    metaTag("name", "twitter:card", "summary"),
    metaTag("name", "twitter:image", imageUrl),
    ...(page.alternates ?? []).map(
      ({ href, ...rest }): HeadTag => ["link", { rel: "alternate", ...rest, href: toAbsolute(href) }],
    ),
    ["script", { type: "application/ld+json" }, buildGraph(path ? { ...page, path } : null, company, siteUrl)],
  ];
  return { title, tags };
}

function metaTag(kind: "name" | "property", key: string, content: string): HeadTag {
  return ["meta", { [kind]: key, content }];
}

/** The Atom and JSON feeds of the article list at this path; `path` is empty for the site's own feeds. */
export function feedLinks(path: string, title: string): Alternate[] {
  return [
    { type: "application/atom+xml", title, href: `${path}/feed.xml` },
    { type: "application/feed+json", title, href: `${path}/feed.json` },
  ];
}

/** Path of a page's image for link previews. */
export function socialImagePath(path: string): string {
  return `/social${path === "/" ? "" : path}.png`;
}
