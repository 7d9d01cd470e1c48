import type { Content } from "../content/content.ts";
import type { Head, HeadTag } from "../navigation/head.ts";
import { socialImage } from "./social-image.ts";
import { graph } from "./structured-data/graph.ts";
import type { Described } from "./structured-data/page.ts";

/** What a page says about itself; the rest of the head is the same for all pages. */
export interface PageHead extends Partial<Described> {
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
export interface Alternate {
  type: "application/atom+xml" | "application/feed+json" | "text/markdown";
  title: string;
  href: string;
}

/** Our own addresses are made absolute for those who read the page elsewhere. */
export function completeHead(page: PageHead, { company }: Content, siteUrl: string, address: string): Head {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const title = page.title.includes(company.name) ? page.title : `${page.title} · ${company.name}`;
  const { path, image = socialImage(path ?? "/") } = page;
  const picture = absolute(image);
  const tags: HeadTag[] = [
    meta("name", "description", page.description),
    ...canonical(absolute(path ?? address)),
    ...(path ? [] : [meta("name", "robots", "noindex")]),
    meta("property", "og:title", title),
    meta("property", "og:description", page.description),
    meta("property", "og:type", page.type ?? "website"),
    meta("property", "og:site_name", company.name),
    meta("property", "og:locale", "en_US"),
    meta("property", "og:image", picture),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("property", "og:image:alt", page.title),
    ...dates(page),
    meta("name", "twitter:card", "summary"),
    meta("name", "twitter:image", picture),
    ...(page.alternates ?? []).map(({ href, ...rest }) => link({ rel: "alternate", ...rest, href: absolute(href) })),
    ["script", { type: "application/ld+json" }, graph(path ? { ...page, path } : null, company, siteUrl)],
  ];
  return { title, tags };
}

function canonical(href: string): HeadTag[] {
  return [
    link({ rel: "canonical", href }),
    link({ rel: "alternate", hreflang: "en-us", href }),
    meta("property", "og:url", href),
  ];
}

function dates({ dates }: PageHead): HeadTag[] {
  if (!dates) return [];
  return [
    meta("property", "article:published_time", dates.published),
    meta("property", "article:modified_time", dates.modified),
  ];
}

function meta(kind: "name" | "property", key: string, content: string): HeadTag {
  return ["meta", { [kind]: key, content }];
}

function link(attributes: Record<string, string>): HeadTag {
  return ["link", attributes];
}
