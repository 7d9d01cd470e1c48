import type { Content } from "../../content/content.ts";
import { feedPaths } from "../../content/feeds/feed.ts";
import { plainTextPaths } from "../../content/feeds/llms-txt.ts";

/** Addresses of pages that are made for each request, so that no file tells they exist. */
export function listOnDemandPaths({ jobs, ebooks }: Content): string[] {
  return [
    "/careers",
    "/case-studies/weekly",
    "/search",
    ...jobs.all.flatMap(({ slug }) => [`/careers/${slug}`, `/careers/${slug}/thank-you`]),
    ...ebooks.all.map(({ slug }) => `/ebook/${slug}/thank-you`),
  ];
}

/** Addresses of what is written for machines when they ask: no pages, but an old address may lead there. */
export function listTextPaths(content: Content): string[] {
  return ["/robots.txt", "/sitemap.xml", ...feedPaths(content), ...plainTextPaths(content)];
}
