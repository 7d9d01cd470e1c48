import type { Content } from "../../content/content.ts";
import { feedPaths } from "../../content/feeds/feed.ts";
import { plainTextPaths } from "../../content/feeds/llms-txt.ts";

/** Paths of pages that are rendered on demand, which are not listed in the manifest. */
export function listOnDemandPaths({ jobs, ebooks }: Content): string[] {
  return [
    "/careers",
    "/case-studies/weekly",
    "/search",
    ...jobs.all.flatMap(({ slug }) => [`/careers/${slug}`, `/careers/${slug}/thank-you`]),
    ...ebooks.all.map(({ slug }) => `/ebook/${slug}/thank-you`),
  ];
}

/** Paths of texts that are generated on request. They are not pages, but a redirect may lead to them. */
export function listTextPaths(content: Content): string[] {
  return ["/robots.txt", "/sitemap.xml", ...feedPaths(content), ...plainTextPaths(content)];
}
