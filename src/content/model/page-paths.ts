import { basename, dirname } from "node:path";
import { slugify } from "../../shared/slug.ts";

export const families = ["expertise", "industries", "technologies", "engagement-models"] as const;
export type Family = (typeof families)[number];

/** The name of a file of content/; for an ebook the name of the folder that holds its `ebook.yaml`. */
export function slugOf(file: string): string {
  return basename(file) === "ebook.yaml" ? basename(dirname(file)) : basename(file).replace(/\.[a-z]+$/, "");
}

/** Undefined for a name with other than Latin letters, for which no wordmark is drawn. */
export function wordmarkId(client: string): string | undefined {
  if (/[^\P{L}\p{Script=Latin}]/u.test(client)) return undefined;
  return slugify(client).replace(/[^a-z0-9]+/g, "-");
}

/** URL paths of the pages and files that are generated from content. */
export const pathOfPage = {
  article: (slug: string) => `/blog/${slug}`,
  tag: (slug: string) => `/blog/tag/${slug}`,
  category: (slug: string) => `/blog/category/${slug}`,
  author: (slug: string) => `/blog/author/${slug}`,
  caseStudy: (slug: string) => `/case-studies/${slug}`,
  job: (slug: string) => `/careers/${slug}`,
  ebook: (slug: string) => `/ebook/${slug}`,
  service: ({ family, slug }: { family: Family; slug: string }) => `/services/${family}/${slug}`,
  textPage: ({ slug, address = `/${slug}` }: { slug: string; address?: string | undefined }) => address,
  wordmark: (client: string) => {
    const id = wordmarkId(client);
    return id && `/wordmarks/${id}.svg#${id}`;
  },
  /** The wordmark in the file that has those of all clients on the home page, which is one request instead of one each. */
  homeWordmark: (client: string) => {
    const id = wordmarkId(client);
    return id && `/wordmarks.svg#${id}`;
  },
};
