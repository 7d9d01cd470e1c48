import type { Thing } from "schema-dts";
import type { Company } from "../content/schemas/company.ts";

/** What a page gives to its graph. */
interface Described {
  title: string;
  path?: string;
  breadcrumbs?: { title: string; path: string }[];
  things?: Graph;
}

export type Graph = Exclude<Thing, string>[];

/** One graph a page: the company, the site, the way to the page, and what the page is about. */
export function graph(page: Described, company: Company, siteUrl: string): string {
  const own = [...breadcrumbs(page, siteUrl), ...(page.things ?? [])].map((thing) => JSON.stringify(thing));
  const nodes = [onEveryPage(company, siteUrl), ...own].join(",");
  return `{"@context":"https://schema.org","@graph":[${nodes}]}`.replaceAll("<", "\\u003c");
}

const printed = new WeakMap<Company, string>();

/** The same for thousands of pages, so it is printed once. */
function onEveryPage(company: Company, siteUrl: string): string {
  const known =
    printed.get(company) ??
    [organization(company, siteUrl), website(company, siteUrl)].map((thing) => JSON.stringify(thing)).join(",");
  printed.set(company, known);
  return known;
}

const id = (siteUrl: string, name: string) => `${siteUrl}/#${name}`;

function organization(company: Company, siteUrl: string) {
  const { street, locality, region, postalCode, country } = company.address;
  return {
    "@type": "Organization",
    "@id": id(siteUrl, "company"),
    additionalType: "software company",
    name: company.name,
    legalName: company.legalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: company.email,
    telephone: company.telephone,
    areaServed: company.areaServed.map((name) => ({ "@type": "Country", name })),
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    sameAs: company.social.map(({ url }) => url),
  };
}

function website(company: Company, siteUrl: string) {
  return {
    "@type": "WebSite",
    "@id": id(siteUrl, "website"),
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: "en",
    publisher: { "@id": id(siteUrl, "company") },
  };
}

function breadcrumbs({ breadcrumbs: steps, title, path }: Described, siteUrl: string) {
  if (!steps || !path) return [];
  const all = [{ title: "Home", path: "/" }, ...steps, { title, path }];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: all.map((step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.title,
        item: new URL(step.path, siteUrl).href,
      })),
    },
  ];
}
