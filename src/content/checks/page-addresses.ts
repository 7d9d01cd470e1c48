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
  /** Ids a link may point to; absent where the address is that of a file. */
  anchors?: () => Set<string>;
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
export function addressesOf({
  sources,
  documents,
  files,
  now,
  today,
  showUnpublished,
}: CheckContext): Map<string, Address> {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  // Most are never asked for.
  const anchors =
    (file: string, ...parts: string[]) =>
    () =>
      new Set([...anchorsOf(byPath.get(file)), ...parts]);
  const only =
    (...parts: string[]) =>
    () =>
      new Set(parts);
  // A file that was refused has its own mistakes; links to it are none.
  const all = new Map<string, Address>([...machineFiles, ...files.flatMap(pageOf)].map((address) => [address, {}]));
  const { articles, caseStudies, services, jobs, ebooks, tags, categories, resources, routeRules } = sources;
  const topics = resources.sound?.topics?.flatMap((topic) => (topic?.title ? slugify(topic.title) : [])) ?? [];

  for (const rule of routeRules.sound ?? []) if (rule?.from && rule.to) all.set(rule.from, { leadsTo: rule.to });
  for (const address of plainPages) all.set(address, { anchors: only() });
  all.set("/services", { anchors: only(...families) });
  all.set("/careers", { anchors: only(...pageParts.careers) });
  all.set("/resources", { anchors: only("ebooks", "case-studies", ...topics) });
  all.set("/privacy-policy", { anchors: anchors("pages/privacy-policy.md") });
  // An author's page is there from the first article on: those that are public come last and decide.
  const dated = articles.map((article) => ({ ...article, opening: openingOf(article.sound) }));
  for (const { file, slug, sound, opening } of dated.toSorted((a, b) => late(b.opening) - late(a.opening))) {
    const isHidden = !showUnpublished && late(opening) > now.getTime();
    const hidden = isHidden && { hidden: { until: opening } };
    all.set(pathOfPage.article(slug), { anchors: anchors(file), ...hidden });
    if (sound.author) all.set(pathOfPage.author(sound.author), { anchors: only(), ...hidden });
  }
  for (const { file, slug } of caseStudies) all.set(pathOfPage.caseStudy(slug), { anchors: anchors(file) });
  for (const service of services) all.set(pathOfPage.service(service), { anchors: only(...pageParts.service) });
  for (const { file, slug, sound } of jobs) {
    const { closesOn = today } = sound;
    const closed = closesOn < today ? { closedOn: closesOn } : {};
    all.set(pathOfPage.job(slug), { anchors: anchors(file, ...pageParts.job), ...closed });
  }
  for (const { file, slug, sound } of ebooks) {
    const sample = posix.join(posix.dirname(file), sound.sample ?? "");
    all.set(pathOfPage.ebook(slug), { anchors: anchors(sample, ...pageParts.ebook) });
  }
  // A list whose own names cannot be read is taken to have those that articles use.
  const tagSlugs = slugsIn(tags.sound) ?? articles.flatMap(({ sound }) => sound.tags ?? []);
  const categorySlugs = slugsIn(categories.sound) ?? articles.map(({ sound }) => sound.category);
  for (const slug of tagSlugs) if (slug) all.set(pathOfPage.tag(slug), { anchors: only() });
  for (const slug of categorySlugs) if (slug) all.set(pathOfPage.category(slug), { anchors: only() });
  return all;
}

/** Those of them at which a page is shown by now. */
export function pagesOf(whole: CheckContext): string[] {
  const shown = [...addressesOf(whole)].filter(([, { hidden, leadsTo }]) => !hidden && !leadsTo);
  return shown.map(([address]) => address);
}

const pages: Record<string, (slug: string, folder: string) => string> = {
  articles: pathOfPage.article,
  "case-studies": pathOfPage.caseStudy,
  jobs: pathOfPage.job,
  services: (slug, family) => `/services/${family}/${slug}`,
};

/** The page that a file is for, whatever is in it. */
function pageOf(file: string): string[] {
  const slug = slugOf(file);
  if (file.endsWith("/ebook.yaml")) return [pathOfPage.ebook(slug)];
  const [kind = "", folder = ""] = file.split("/");
  const address = file.endsWith(".md") ? pages[kind]?.(slug, folder) : undefined;
  return address ? [address] : [];
}

/** From when on an article is public; nobody knows of a draft, and a day that cannot be read hides nothing. */
export function openingOf({ draft, publishedOn, publishedAt }: ValidPart<ArticleMatter>): Date | undefined {
  if (draft) return undefined;
  return publishedOn ? publicationTime({ publishedOn, publishedAt }) : new Date(0);
}

function late(opening: Date | undefined): number {
  return opening?.getTime() ?? Number.POSITIVE_INFINITY;
}

export function anchorsOf(document: Document | undefined): Set<string> {
  return new Set(document?.headings.map(({ id }) => id));
}

type Term = { slug?: string | undefined } | undefined;

/** What the entries of a list are called by; nothing where one of the names cannot be read, as any could be meant. */
export function slugsIn(list: Term[] | undefined): string[] | undefined {
  const slugs = list?.map((term) => term?.slug);
  return slugs?.every((slug) => slug !== undefined) ? slugs : undefined;
}
