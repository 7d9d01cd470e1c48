import type { Content } from "../../content/content.ts";
import type { Head, HeadTag } from "../../navigation/head.ts";
import { buildGraph, type PageDescription } from "./structured-data/graph.ts";

/** What a page says about itself; the rest of the head is the same for all pages. */
export interface PageHead extends Partial<PageDescription> {
  title: string;
  description: string;
  /** Without it the page is not to be found. */
  path?: string;
  type?: "website" | "article" | "profile";
  /** Its picture, when it is not its own. */
  image?: string;
  /** When it was first published and last changed, for what is read like an article. */
  dates?: { published: string; modified: string };
  alternates?: Alternate[];
}

/** The same in another form: a feed, a text without layout. */
interface Alternate {
  type: "application/atom+xml" | "application/feed+json" | "text/markdown";
  title: string;
  href: string;
}

/** Our own addresses are made absolute for those who read the page elsewhere. */
export function buildHead(page: PageHead, { company }: Content, siteUrl: string, address: string): Head {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const title = page.title.includes(company.name) ? page.title : `${page.title} · ${company.name}`;
  const { path, image = socialImagePath(path ?? "/") } = page;
  const picture = absolute(image);
  const tags: HeadTag[] = [
    metaTag("name", "description", page.description),
    ...canonicalTags(absolute(path ?? address)),
    ...(path ? [] : [metaTag("name", "robots", "noindex")]),
    metaTag("property", "og:title", title),
    metaTag("property", "og:description", page.description),
    metaTag("property", "og:type", page.type ?? "website"),
    metaTag("property", "og:site_name", company.name),
    metaTag("property", "og:locale", "en_US"),
    metaTag("property", "og:image", picture),
    metaTag("property", "og:image:width", "1200"),
    metaTag("property", "og:image:height", "630"),
    metaTag("property", "og:image:alt", page.title),
    ...dateTags(page),
    metaTag("name", "twitter:card", "summary"),
    metaTag("name", "twitter:image", picture),
    ...(page.alternates ?? []).map(({ href, ...rest }) => linkTag({ rel: "alternate", ...rest, href: absolute(href) })),
    ["script", { type: "application/ld+json" }, buildGraph(path ? { ...page, path } : null, company, siteUrl)],
  ];
  return { title, tags };
}

function canonicalTags(href: string): HeadTag[] {
  return [
    linkTag({ rel: "canonical", href }),
    linkTag({ rel: "alternate", hreflang: "en-us", href }),
    metaTag("property", "og:url", href),
  ];
}

function dateTags({ dates }: PageHead): HeadTag[] {
  if (!dates) return [];
  return [
    metaTag("property", "article:published_time", dates.published),
    metaTag("property", "article:modified_time", dates.modified),
  ];
}

function metaTag(kind: "name" | "property", key: string, content: string): HeadTag {
  return ["meta", { [kind]: key, content }];
}

function linkTag(attributes: Record<string, string>): HeadTag {
  return ["link", attributes];
}

/** The feeds of a list of articles, `/feed.xml` and the same in JSON below the list's path; the site's own lie at the root. */
export function feedLinks(path: string, title: string): Alternate[] {
  return [
    { type: "application/atom+xml", title, href: `${path}/feed.xml` },
    { type: "application/feed+json", title, href: `${path}/feed.json` },
  ];
}

/** Where the picture lies that stands for a page wherever a link to it is shown. */
export function socialImagePath(path: string): string {
  return `/social${path === "/" ? "" : path}.png`;
}
