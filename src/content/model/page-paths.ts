import { slugify } from "../../shared/slug.ts";
import type { Family } from "./service.ts";

/** Where things of content/ are met on the site. */
export const pathOfPage = {
  article: (slug: string) => `/blog/${slug}`,
  tag: (slug: string) => `/blog/tag/${slug}`,
  category: (slug: string) => `/blog/category/${slug}`,
  author: (slug: string) => `/blog/author/${slug}`,
  caseStudy: (slug: string) => `/case-studies/${slug}`,
  job: (slug: string) => `/careers/${slug}`,
  ebook: (slug: string) => `/ebook/${slug}`,
  service: ({ family, slug }: { family: Family; slug: string }) => `/services/${family}/${slug}`,
  /** "Marrow & Pine" has an address without its ampersand; a name in other than Latin letters is not drawn. */
  wordmark: (client: string) =>
    /[^\P{L}\p{Script=Latin}]/u.test(client)
      ? undefined
      : `/wordmarks/${slugify(client).replace(/[^a-z0-9]+/g, "-")}.svg`,
};

/** An address as its writer typed it: Markdown stores it encoded. */
export function readablePath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
