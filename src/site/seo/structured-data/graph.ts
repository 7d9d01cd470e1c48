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

/** The JSON-LD graph of a page: company, website, page, breadcrumbs, and what the page is about. */
export function buildGraph(page: PageDescription | null, company: Company, siteUrl: string): string {
  const pageNodes = page ? [webPage(page, siteUrl), ...breadcrumbList(page, siteUrl), ...page.structuredData] : [];
  const nodes = [serializeSiteNodes(company, siteUrl), ...pageNodes.map((node) => JSON.stringify(node))].join(",");
  return `{"@context":"https://schema.org","@graph":[${nodes}]}`.replaceAll("<", "\\u003c");
}

const siteNodesCache = new WeakMap<Company, string>();

/** The same for all pages, so the JSON is cached. */
function serializeSiteNodes(company: Company, siteUrl: string): string {
  const json =
    siteNodesCache.get(company) ??
    [organization(company, siteUrl), website(company, siteUrl)].map((node) => JSON.stringify(node)).join(",");
  siteNodesCache.set(company, json);
  return json;
}

/** A page as breadcrumbs and lists name it. */
interface ListedPage {
  title: string;
  path: string;
}

/** What a page's graph is built from. */
export interface PageDescription {
  title: string;
  description: string;
  path: string;
  kind?: "WebPage" | "AboutPage" | "CollectionPage" | "ContactPage" | "ProfilePage";
  /** The parent pages, as the page's breadcrumbs show them. */
  breadcrumbs?: ListedPage[];
  /** The page's name in the breadcrumbs, if it is not its title. */
  crumb?: string;
  /** What the page is about, the main entity first; empty for a page about the company itself. */
  structuredData: GraphNode[];
}

/** The page, linked to the website, its breadcrumbs and its main entity. */
function webPage({ kind = "WebPage", title, description, path, ...page }: PageDescription, siteUrl: string) {
  const isAboutCompany = path === "/" || kind === "AboutPage" || kind === "ContactPage";
  const mainEntity = isAboutCompany ? companyId(siteUrl) : page.structuredData[0]?.["@id"];
  return {
    "@type": kind,
    "@id": pageId(siteUrl, path),
    url: siteUrl + path,
    name: title,
    description,
    inLanguage: "en",
    isPartOf: { "@id": websiteId(siteUrl) },
    ...(page.breadcrumbs && { breadcrumb: { "@id": nodeId(siteUrl, path, "breadcrumb") } }),
    ...(mainEntity && { mainEntity: { "@id": mainEntity } }),
  };
}

function breadcrumbList(page: PageDescription, siteUrl: string): (BreadcrumbListLeaf & GraphNode)[] {
  const { breadcrumbs, title, crumb = title, path } = page;
  if (!breadcrumbs) return [];
  const items = [{ title: "Home", path: "/" }, ...breadcrumbs, { title: crumb, path }];
  return [
    {
      "@type": "BreadcrumbList",
      "@id": nodeId(siteUrl, path, "breadcrumb"),
      itemListElement: items.map((item, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: item.title,
        item: siteUrl + item.path,
      })),
    },
  ];
}

/** Created when it is needed, because it takes a tenth of the time until the server's first page. */
let countryNames: Intl.DisplayNames | undefined;

function organization(company: Company, siteUrl: string): OrganizationLeaf & GraphNode {
  countryNames ??= new Intl.DisplayNames("en", { type: "region" });
  return {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    additionalType: company.additionalType,
    name: company.name,
    legalName: company.legalName,
    description: company.description,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: company.email,
    telephone: company.telephone,
    foundingDate: String(company.founded),
    areaServed: company.areaServed.map((code) => ({ "@type": "Country", name: countryNames?.of(code) ?? code })),
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

/** An office's address is a list of lines: the street first, the country last. */
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

/** The items of a list page in order; `before` is the number of items on earlier pages of the list. */
export function itemList(path: string, items: ListedPage[], siteUrl: string, before = 0): ItemListLeaf & GraphNode {
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

/** A node of the graph. Its `@id` is a permanent URL, so that the graphs of other pages can refer to it. */
export interface GraphNode {
  "@type": string | readonly string[];
  "@id": string;
}

export const companyId = (siteUrl: string) => `${siteUrl}/#company`;
const websiteId = (siteUrl: string) => `${siteUrl}/#website`;
export const pageId = (siteUrl: string, path: string) => nodeId(siteUrl, path, "page");

/** A node's id is the URL of the page about it, with a fragment. */
export function nodeId(siteUrl: string, path: string, name: string): string {
  return `${siteUrl}${path}#${name}`;
}
