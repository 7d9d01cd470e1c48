import { posix } from "node:path";
import { addressOf } from "../addresses.ts";
import { isPublic, publicFrom } from "../calendar.ts";
import type { Document } from "../document.ts";
import { slugOf } from "../reader.ts";
import { families } from "../schemas/service.ts";
import { slugify } from "../slug.ts";
import type { Whole } from "./whole.ts";

export interface Address {
  /** Ids a link may point to; absent where the address is that of a file. */
  anchors?: Set<string>;
  /** Until when the page answers nobody; for a draft nobody knows. */
  hidden?: { until: Date | undefined };
  /** A job's last day, if it has passed. */
  closedOn?: string;
  /** Where the address only leads on to. */
  leadsTo?: string;
}

const machineFiles = ["/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt"];
const plainPages = ["/", "/blog", "/case-studies", "/case-studies/weekly", "/about-us", "/contact-us", "/search"];

/** Places on pages that are not headings of their text. */
export const pageParts = { careers: ["jobs"], job: ["apply"], service: ["price"], ebook: ["get", "sample"] };

/** Every address of the site that a text may link to. */
export function addressesOf({ sources, documents, files, now, today, showUnpublished }: Whole): Map<string, Address> {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const anchors = (file: string, ...parts: string[]) => new Set([...anchorsOf(byPath.get(file)), ...parts]);
  // A file that was refused has its own mistakes; links to it are none.
  const all = new Map<string, Address>([...machineFiles, ...files.flatMap(pageOf)].map((address) => [address, {}]));
  const { articles, caseStudies, services, jobs, ebooks, tags, categories, resources, routeRules } = sources;
  const topics = resources.value?.topics.map(({ title }) => slugify(title)) ?? [];

  for (const { from, to } of routeRules.value ?? []) all.set(from, { leadsTo: to });
  for (const address of plainPages) all.set(address, { anchors: new Set() });
  all.set("/services", { anchors: new Set(families) });
  all.set("/careers", { anchors: new Set(pageParts.careers) });
  all.set("/resources", { anchors: new Set(["ebooks", "case-studies", ...topics]) });
  all.set("/privacy-policy", { anchors: anchors("pages/privacy-policy.md") });
  // An author's page is there from the first article on: those that are public come last and decide.
  const latestFirst = articles.toSorted((a, b) => opening(b.value) - opening(a.value));
  for (const { file, slug, value } of latestFirst) {
    const isHidden = !showUnpublished && !isPublic(value, now);
    const hidden = isHidden && { hidden: { until: value.draft ? undefined : publicFrom(value) } };
    all.set(addressOf.article(slug), { anchors: anchors(file), ...hidden });
    all.set(addressOf.author(value.author), { anchors: new Set(), ...hidden });
  }
  for (const { file, slug } of caseStudies) all.set(addressOf.caseStudy(slug), { anchors: anchors(file) });
  for (const service of services) all.set(addressOf.service(service), { anchors: new Set(pageParts.service) });
  for (const { file, slug, value } of jobs) {
    const closed = value.closesOn < today ? { closedOn: value.closesOn } : {};
    all.set(addressOf.job(slug), { anchors: anchors(file, ...pageParts.job), ...closed });
  }
  for (const { file, slug, value } of ebooks) {
    const sample = posix.join(posix.dirname(file), value.sample);
    all.set(addressOf.ebook(slug), { anchors: anchors(sample, ...pageParts.ebook) });
  }
  const lists = [
    ...(tags.value?.map(({ slug }) => slug) ?? articles.flatMap(({ value }) => value.tags)).map(addressOf.tag),
    ...(categories.value?.map(({ slug }) => slug) ?? articles.map(({ value }) => value.category)).map(
      addressOf.category,
    ),
  ];
  for (const address of lists) all.set(address, { anchors: new Set() });
  return all;
}

const pages: Record<string, (slug: string, folder: string) => string> = {
  articles: addressOf.article,
  "case-studies": addressOf.caseStudy,
  jobs: addressOf.job,
  services: (slug, family) => `/services/${family}/${slug}`,
};

/** The page that a file is for, whatever is in it. */
function pageOf(file: string): string[] {
  const slug = slugOf(file);
  if (file.endsWith("/ebook.yaml")) return [addressOf.ebook(slug)];
  const [kind = "", folder = ""] = file.split("/");
  const address = file.endsWith(".md") ? pages[kind]?.(slug, folder) : undefined;
  return address ? [address] : [];
}

/** When an article is first seen, as a number; nobody knows when a draft is. */
function opening(article: Parameters<typeof publicFrom>[0]): number {
  return article.draft ? Number.POSITIVE_INFINITY : publicFrom(article).getTime();
}

export function anchorsOf(document: Document | undefined): Set<string> {
  return new Set(document?.headings.map(({ id }) => id));
}
