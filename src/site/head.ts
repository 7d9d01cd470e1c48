import type { Content } from "../content/content.ts";
import type { Head } from "../navigation/head.ts";
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

/** Our own addresses, made absolute for those who read the page elsewhere. */
export function completeHead(page: PageHead, { company }: Content, siteUrl: string): Head {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  return {
    title: page.title.includes(company.name) ? page.title : `${page.title} · ${company.name}`,
    description: page.description,
    canonical: page.path && absolute(page.path),
    robots: page.path ? undefined : "noindex",
    type: page.type ?? "website",
    image: { url: absolute(page.image ?? "/social.png"), alt: page.title },
    alternates: (page.alternates ?? []).map((alternate) => ({ ...alternate, href: absolute(alternate.href) })),
    jsonLd: page.path && graph(page, company, siteUrl),
    siteName: company.name,
  };
}
