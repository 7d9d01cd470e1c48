import type {
  BreadcrumbListLeaf,
  ItemListLeaf,
  OrganizationLeaf,
  PostalAddressLeaf,
  SearchActionLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from "schema-dts";
import type { Company } from "../../../content/model/company.ts";

/** One graph a page: the company, the site, the page, the way to it, and what it is about. */
export function buildGraph(page: PageDescription | null, company: Company, siteUrl: string): string {
  const own = page ? [webPage(page, siteUrl), ...breadcrumbList(page, siteUrl), ...(page.things ?? [])] : [];
  const nodes = [serializeSiteNodes(company, siteUrl), ...own.map((node) => JSON.stringify(node))].join(",");
  return `{"@context":"https://schema.org","@graph":[${nodes}]}`.replaceAll("<", "\\u003c");
}

const siteNodesCache = new WeakMap<Company, string>();

/** The same for thousands of pages, so it is printed once. */
function serializeSiteNodes(company: Company, siteUrl: string): string {
  const known =
    siteNodesCache.get(company) ??
    [organization(company, siteUrl), website(company, siteUrl)].map((node) => JSON.stringify(node)).join(",");
  siteNodesCache.set(company, known);
  return known;
}

export type PageKind = "WebPage" | "AboutPage" | "CollectionPage" | "ContactPage" | "ProfilePage";

export interface BreadcrumbItem {
  title: string;
  path: string;
}

/** What a page gives to its graph. */
export interface PageDescription {
  title: string;
  description: string;
  path: string;
  kind?: PageKind;
  /** The pages above it, as it shows them. */
  breadcrumbs?: BreadcrumbItem[];
  /** Its name in that way, when it is shorter than its title. */
  crumb?: string;
  /** What it is about, the main thing first. */
  things?: GraphNode[];
}

/** The page itself, tied to the site, to the way to it and to what it is about. */
function webPage({ kind = "WebPage", title, description, path, ...page }: PageDescription, siteUrl: string) {
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

function breadcrumbList(page: PageDescription, siteUrl: string): (BreadcrumbListLeaf & GraphNode)[] {
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

const countryNames = new Intl.DisplayNames("en", { type: "region" });

function organization(company: Company, siteUrl: string): OrganizationLeaf & GraphNode {
  return {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    additionalType: "software company",
    name: company.name,
    legalName: company.legalName,
    description: company.description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: company.email,
    telephone: company.telephone,
    foundingDate: String(company.founded),
    areaServed: company.areaServed.map((code) => ({ "@type": "Country", name: countryNames.of(code) ?? code })),
    address: postalAddress(company),
    sameAs: company.social.map(({ url }) => url),
  };
}

export function postalAddress({ address }: Company): PostalAddressLeaf {
  const { street, locality, region, postalCode, country } = address;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: locality,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  };
}

/** An office in lines, as on an envelope: the street first, the country last. */
export function officeAddress({ city, address }: Company["offices"][number], company: Company): PostalAddressLeaf {
  if (city === company.address.locality) return postalAddress(company);
  const [streetAddress] = address;
  return {
    "@type": "PostalAddress",
    streetAddress,
    addressLocality: city,
    addressCountry: address.length > 1 ? address.at(-1) : company.address.country,
  };
}

function website(company: Company, siteUrl: string): WebSiteLeaf & GraphNode {
  const search: WithActionConstraints<SearchActionLeaf> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={query}` },
    "query-input": "required name=query",
  };
  return {
    "@type": "WebSite",
    "@id": websiteId(siteUrl),
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: "en",
    publisher: { "@id": companyId(siteUrl) },
    potentialAction: search,
  };
}

interface ListedItem {
  title: string;
  path: string;
}

/** What a page lists, in its order; further pages of a list go on counting. */
export function itemList(path: string, items: ListedItem[], siteUrl: string, before = 0): ItemListLeaf & GraphNode {
  return {
    "@type": "ItemList",
    "@id": nodeId(siteUrl, path, "list"),
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      name: item.title,
      url: siteUrl + item.path,
    })),
  };
}

/** One thing in a page's graph. Its `@id` is an address that stays, so that other pages can mean the same thing. */
export interface GraphNode {
  "@type": string | readonly string[];
  "@id": string;
}

export const companyId = (siteUrl: string) => `${siteUrl}/#company`;
const websiteId = (siteUrl: string) => `${siteUrl}/#website`;
export const pageId = (siteUrl: string, path: string) => nodeId(siteUrl, path, "page");
export const personId = (siteUrl: string, slug: string) => nodeId(siteUrl, `/blog/author/${slug}`, "person");

/** A thing is known by the page that is about it. */
export function nodeId(siteUrl: string, path: string, name: string): string {
  return `${siteUrl}${path}#${name}`;
}
