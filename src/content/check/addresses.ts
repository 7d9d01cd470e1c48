import { addressOf } from "../addresses.ts";
import { isPublic } from "../calendar.ts";
import type { Document } from "../document.ts";
import { families } from "../schemas/service.ts";
import type { Whole } from "./whole.ts";

export interface Address {
  /** Ids a link may point to; absent where the page's parts are not text of content/. */
  anchors?: Set<string>;
  /** Until when the page answers nobody: a day, or for a draft no day at all. */
  hidden?: { until: string | undefined };
  /** Where the address only leads on to. */
  leadsTo?: string;
}

const fixed = [
  ...["/", "/blog", "/careers", "/case-studies", "/case-studies/weekly", "/about-us", "/resources", "/contact-us"],
  ...["/search", "/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt"],
];

/** Every address of the site that a text may link to. */
export function addressesOf({ sources, documents, now, showUnpublished }: Whole): Map<string, Address> {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const anchors = (file: string) => anchorsOf(byPath.get(file));
  const all = new Map<string, Address>(fixed.map((address) => [address, {}]));
  const { articles, caseStudies, services, jobs, ebooks, tags, categories, routeRules } = sources;

  for (const { from, to } of routeRules.value ?? []) all.set(from, { leadsTo: to });
  all.set("/services", { anchors: new Set(families) });
  all.set("/privacy-policy", { anchors: anchors("pages/privacy-policy.md") });
  for (const { file, slug, value } of articles) {
    const isHidden = !showUnpublished && !isPublic(value, now);
    const hidden = isHidden ? { until: value.draft ? undefined : value.publishedOn } : undefined;
    all.set(addressOf.article(slug), { anchors: anchors(file), ...(hidden && { hidden }) });
  }
  for (const { file, slug } of caseStudies) all.set(addressOf.caseStudy(slug), { anchors: anchors(file) });
  for (const service of services) all.set(addressOf.service(service), {});
  for (const { slug } of jobs) all.set(addressOf.job(slug), {});
  for (const { slug } of ebooks) all.set(addressOf.ebook(slug), {});
  for (const { value } of articles) all.set(addressOf.author(value.author), {});
  for (const { slug } of tags.value ?? []) all.set(addressOf.tag(slug), {});
  for (const { slug } of categories.value ?? []) all.set(addressOf.category(slug), {});
  return all;
}

export function anchorsOf(document: Document | undefined): Set<string> {
  return new Set(document?.headings.map(({ id }) => id));
}
