import type { BreadcrumbListLeaf } from "schema-dts";
import { companyId, type Node, nodeId, pageId, websiteId } from "./node.ts";

export type PageKind = "WebPage" | "AboutPage" | "CollectionPage" | "ContactPage" | "ProfilePage";

export interface Crumb {
  title: string;
  path: string;
}

/** What a page gives to its graph. */
export interface Described {
  title: string;
  description: string;
  path: string;
  kind?: PageKind;
  /** The pages above it, as it shows them. */
  breadcrumbs?: Crumb[];
  /** Its name in that way, when it is shorter than its title. */
  crumb?: string;
  /** What it is about, the main thing first. */
  things?: Node[];
}

/** The page itself, tied to the site, to the way to it and to what it is about. */
export function webPage({ kind = "WebPage", title, description, path, ...page }: Described, siteUrl: string) {
  const isOurs = path === "/" || kind === "AboutPage" || kind === "ContactPage";
  const main = isOurs ? companyId(siteUrl) : page.things?.[0]?.["@id"];
  return {
    "@type": kind,
    "@id": pageId(siteUrl, path),
    url: siteUrl + path,
    name: title,
    description,
    inLanguage: "en",
    isPartOf: { "@id": websiteId(siteUrl) },
    ...(page.breadcrumbs && { breadcrumb: { "@id": nodeId(siteUrl, path, "breadcrumb") } }),
    ...(main && { mainEntity: { "@id": main } }),
  };
}

export function breadcrumbList(page: Described, siteUrl: string): (BreadcrumbListLeaf & Node)[] {
  const { breadcrumbs, title, crumb = title, path } = page;
  if (!breadcrumbs) return [];
  const way = [{ title: "Home", path: "/" }, ...breadcrumbs, { title: crumb, path }];
  return [
    {
      "@type": "BreadcrumbList",
      "@id": nodeId(siteUrl, path, "breadcrumb"),
      itemListElement: way.map((step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.title,
        item: siteUrl + step.path,
      })),
    },
  ];
}
