import type { Content } from "../../content/content.ts";

/** Addresses of pages that are made for each request, so that no file tells they exist. */
export function onDemandPaths({ jobs, ebooks }: Content): string[] {
  return [
    "/careers",
    "/case-studies/weekly",
    "/search",
    ...jobs.all.flatMap(({ slug }) => [`/careers/${slug}`, `/careers/${slug}/thank-you`]),
    ...ebooks.all.map(({ slug }) => `/ebook/${slug}/thank-you`),
  ];
}
