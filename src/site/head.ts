import type { Content } from "../content/content.ts";
import type { Head, HeadTag } from "../navigation/head.ts";
import { type Graph, graph } from "./structured-data.ts";

/** What a page says about itself; the rest of the head is the same for all pages. */
export interface PageHead {
  title: string;
  description: string;
  /** Without it the page has no canonical address and is not to be found. */
  path?: string;
  type?: "website" | "article" | "profile";
  image?: string;
  alternates?: { type: string; title: string; href: string }[];
  breadcrumbs?: { title: string; path: string }[];
  things?: Graph;
}

/** Our own addresses are made absolute for those who read the page elsewhere. */
export function completeHead(page: PageHead, { company }: Content, siteUrl: string): Head {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const title = page.title.includes(company.name) ? page.title : `${page.title} · ${company.name}`;
  const tags: HeadTag[] = [
    meta("name", "description", page.description),
    ...(page.path ? canonical(absolute(page.path)) : [meta("name", "robots", "noindex")]),
    meta("property", "og:title", title),
    meta("property", "og:description", page.description),
    meta("property", "og:type", page.type ?? "website"),
    meta("property", "og:site_name", company.name),
    meta("property", "og:locale", "en_US"),
    meta("property", "og:image", absolute(page.image ?? "/social.png")),
    meta("property", "og:image:alt", page.title),
    meta("name", "twitter:card", "summary"),
    ...(page.alternates ?? []).map(({ href, ...rest }) => link({ rel: "alternate", ...rest, href: absolute(href) })),
  ];
  if (page.path) {
    tags.push(["script", { type: "application/ld+json" }, graph(page, company, siteUrl)]);
  }
  return { title, tags };
}

function canonical(href: string): HeadTag[] {
  return [
    link({ rel: "canonical", href }),
    link({ rel: "alternate", hreflang: "en-us", href }),
    meta("property", "og:url", href),
  ];
}

function meta(kind: "name" | "property", key: string, content: string): HeadTag {
  return ["meta", { [kind]: key, content }];
}

function link(attributes: Record<string, string>): HeadTag {
  return ["link", attributes];
}
