import type { Family } from "./schemas/service.ts";

/** Where things of content/ are met on the site. */
export const addressOf = {
  article: (slug: string) => `/blog/${slug}`,
  tag: (slug: string) => `/blog/tag/${slug}`,
  category: (slug: string) => `/blog/category/${slug}`,
  author: (slug: string) => `/blog/author/${slug}`,
  caseStudy: (slug: string) => `/case-studies/${slug}`,
  job: (slug: string) => `/careers/${slug}`,
  ebook: (slug: string) => `/ebook/${slug}`,
  service: ({ family, slug }: { family: Family; slug: string }) => `/services/${family}/${slug}`,
};
