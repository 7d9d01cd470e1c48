import type { Company } from "../../content/schemas/company.ts";
import { organization, website } from "./company.ts";
import { breadcrumbList, type Described, webPage } from "./page.ts";

/** One graph a page: the company, the site, the page, the way to it, and what it is about. */
export function graph(page: Described | null, company: Company, siteUrl: string): string {
  const own = page ? [webPage(page, siteUrl), ...breadcrumbList(page, siteUrl), ...(page.things ?? [])] : [];
  const nodes = [onEveryPage(company, siteUrl), ...own.map((node) => JSON.stringify(node))].join(",");
  return `{"@context":"https://schema.org","@graph":[${nodes}]}`.replaceAll("<", "\\u003c");
}

const printed = new WeakMap<Company, string>();

/** The same for thousands of pages, so it is printed once. */
function onEveryPage(company: Company, siteUrl: string): string {
  const known =
    printed.get(company) ??
    [organization(company, siteUrl), website(company, siteUrl)].map((node) => JSON.stringify(node)).join(",");
  printed.set(company, known);
  return known;
}
