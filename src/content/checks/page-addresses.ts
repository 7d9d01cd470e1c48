import { posix } from "node:path";
import { slugify } from "../../shared/slug.ts";
import { slugOf, type ValidPart } from "../load/content-reader.ts";
import type { Document } from "../load/document.ts";
import type { ArticleMatter } from "../model/blog.ts";
import { pathOfPage } from "../model/page-paths.ts";
import { publicationTime } from "../model/publishing-dates.ts";
import { families } from "../model/service.ts";
import type { CheckContext } from "./check-context.ts";

export interface Address {
  /** Ids a link may point to; undefined for files and for pages whose ids are unknown. */
  anchors?: () => Set<string>;
  /** Set while the page is not public; `until` is undefined for a draft. */
  hidden?: { until: Date | undefined };
  /** The closing day of a job that has closed. */
  closedOn?: string;
  /** The target, if the path is a redirect. */
  redirectsTo?: string;
}

const generatedFiles = ["/feed.xml", "/feed.json", "/sitemap.xml", "/llms.txt"];
const plainPages = ["/", "/blog", "/case-studies", "/case-studies/weekly", "/about-us", "/contact-us", "/search"];

/** Ids on pages besides the headings of their text. */
export const pageAnchors = { careers: ["jobs"], job: ["apply"], service: ["price"], ebook: ["get", "sample"] };

/** All paths of the site that a text may link to. */
export function collectAddresses({
  sources,
  documents,
  files,
  now,
  today,
  showUnpublished,
}: CheckContext): Map<string, Address> {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  // Lazy, because most anchor sets are never used.
  const documentAnchors =
    (file: string, ...parts: string[]) =>
    () =>
      new Set([...anchorsOf(byPath.get(file)), ...parts]);
  const fixedAnchors =
    (...parts: string[]) =>
    () =>
      new Set(parts);
  // Starts with a path for every file, also for invalid ones: links to those must not be reported as well.
  const addresses = new Map<string, Address>(
    [...generatedFiles, ...files.flatMap(pathsOfFile)].map((address) => [address, {}]),
  );
  const { articles, caseStudies, services, jobs, ebooks, tags, categories, resources, routeRules } = sources;
  const topics = resources.validPart?.topics?.flatMap((topic) => (topic?.title ? slugify(topic.title) : [])) ?? [];

  for (const rule of routeRules.validPart ?? [])
    if (rule?.from && rule.to) addresses.set(rule.from, { redirectsTo: rule.to });
  for (const address of plainPages) addresses.set(address, { anchors: fixedAnchors() });
  addresses.set("/services", { anchors: fixedAnchors(...families) });
  addresses.set("/careers", { anchors: fixedAnchors(...pageAnchors.careers) });
  addresses.set("/resources", { anchors: fixedAnchors("ebooks", "case-studies", ...topics) });
  addresses.set("/privacy-policy", { anchors: documentAnchors("pages/privacy-policy.md") });
  // An author's page exists from the first published article on, so the earliest article is set last and wins.
  const dated = articles.map((article) => ({ ...article, publicFrom: getPublicationTime(article.validPart) }));
  for (const { file, slug, validPart, publicFrom } of dated.toSorted(
    (a, b) => toTimestamp(b.publicFrom) - toTimestamp(a.publicFrom),
  )) {
    const isHidden = !showUnpublished && toTimestamp(publicFrom) > now.getTime();
    const hidden = isHidden && { hidden: { until: publicFrom } };
    addresses.set(pathOfPage.article(slug), { anchors: documentAnchors(file), ...hidden });
    if (validPart.author) addresses.set(pathOfPage.author(validPart.author), { anchors: fixedAnchors(), ...hidden });
  }
  for (const { file, slug } of caseStudies)
    addresses.set(pathOfPage.caseStudy(slug), { anchors: documentAnchors(file) });
  for (const service of services)
    addresses.set(pathOfPage.service(service), { anchors: fixedAnchors(...pageAnchors.service) });
  for (const { file, slug, validPart } of jobs) {
    const { closesOn = today } = validPart;
    const closed = closesOn < today ? { closedOn: closesOn } : {};
    addresses.set(pathOfPage.job(slug), { anchors: documentAnchors(file, ...pageAnchors.job), ...closed });
  }
  for (const { file, slug, validPart } of ebooks) {
    const sample = posix.join(posix.dirname(file), validPart.sample ?? "");
    addresses.set(pathOfPage.ebook(slug), { anchors: documentAnchors(sample, ...pageAnchors.ebook) });
  }
  // If the list itself is invalid, the slugs that articles use are assumed to be right.
  const tagSlugs = slugsIn(tags.validPart) ?? articles.flatMap(({ validPart }) => validPart.tags ?? []);
  const categorySlugs = slugsIn(categories.validPart) ?? articles.map(({ validPart }) => validPart.category);
  for (const slug of tagSlugs) if (slug) addresses.set(pathOfPage.tag(slug), { anchors: fixedAnchors() });
  for (const slug of categorySlugs) if (slug) addresses.set(pathOfPage.category(slug), { anchors: fixedAnchors() });
  return addresses;
}

/** The paths that are public now, without redirects. */
export function listPublicPaths(context: CheckContext): string[] {
  const published = [...collectAddresses(context)].filter(([, { hidden, redirectsTo }]) => !hidden && !redirectsTo);
  return published.map(([address]) => address);
}

const pathByFolder: Record<string, (slug: string, folder: string) => string> = {
  articles: pathOfPage.article,
  "case-studies": pathOfPage.caseStudy,
  jobs: pathOfPage.job,
  services: (slug, family) => `/services/${family}/${slug}`,
};

/** The path of the page that a file is rendered to, from its name alone. */
function pathsOfFile(file: string): string[] {
  const slug = slugOf(file);
  if (file.endsWith("/ebook.yaml")) return [pathOfPage.ebook(slug)];
  const [kind = "", folder = ""] = file.split("/");
  const address = file.endsWith(".md") ? pathByFolder[kind]?.(slug, folder) : undefined;
  return address ? [address] : [];
}

/** When an article becomes public: undefined for a draft. An invalid date counts as past, its error is reported elsewhere. */
export function getPublicationTime({ draft, publishedOn, publishedAt }: ValidPart<ArticleMatter>): Date | undefined {
  if (draft) return undefined;
  return publishedOn ? publicationTime({ publishedOn, publishedAt }) : new Date(0);
}

function toTimestamp(publicFrom: Date | undefined): number {
  return publicFrom?.getTime() ?? Number.POSITIVE_INFINITY;
}

export function anchorsOf(document: Document | undefined): Set<string> {
  return new Set(document?.headings.map(({ id }) => id));
}

type Term = { slug?: string | undefined } | undefined;

/** The slugs of a list; undefined if one of them is invalid, because any reference could mean that one. */
export function slugsIn(list: Term[] | undefined): string[] | undefined {
  const slugs = list?.map((term) => term?.slug);
  return slugs?.every((slug) => slug !== undefined) ? slugs : undefined;
}
