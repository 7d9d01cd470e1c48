import type { Content } from "../../content/content.ts";
import { pathOfPage } from "../../content/model/page-paths.ts";
import { closingTime, toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Article } from "../../content/model/snapshot.ts";
import { mondayOf } from "../../shared/dates.ts";
import { listIndexablePaths } from "./page-paths.ts";

export interface SitemapEntry {
  path: string;
  /** The day the page last changed, where that is known: a page without one is better listed without. */
  changedOn: string | undefined;
}

const UNLISTED_PATHS = /\/thank-you$|^\/search$/;

/** Every page that search engines should know on that day, by address. */
export function listSitemapEntries(content: Content, today: string): SitemapEntry[] {
  const changed = getLastModifiedDates(content, today);
  return listIndexablePaths(content, today)
    .filter((path) => !UNLISTED_PATHS.test(path))
    .sort()
    .map((path) => ({ path, changedOn: changed.get(path.replace(/\/page\/\d+$/, "")) }));
}

/** A list changes with the newest thing in it, on all of its pages. */
function getLastModifiedDates(content: Content, today: string): Map<string, string | undefined> {
  const { articles, ebooks, caseStudies, tags, categories, people, pages } = content;
  const jobs = content.jobs.open(today);
  const closed = content.jobs.all.filter(({ closesOn }) => closesOn < today);
  const published = caseStudies.all.map(({ publishedOn }) => publishedOn);
  return new Map<string, string | undefined>([
    ["/blog", getNewestArticleDate(articles.all)],
    ["/case-studies", getLatestDate(published)],
    ["/case-studies/weekly", getLatestDate([toUtcDay(mondayOf(new Date(today))), ...published])],
    // Jobs come and go.
    [
      "/careers",
      getLatestDate([...jobs.map(({ postedOn }) => postedOn), ...closed.map((job) => toUtcDay(closingTime(job)))]),
    ],
    ["/privacy-policy", pages.privacy.updatedOn],
    ...tags.all.map(
      ({ slug }): LastModifiedDate => [pathOfPage.tag(slug), getNewestArticleDate(articles.withTag(slug))],
    ),
    ...categories.all.map(
      ({ slug }): LastModifiedDate => [pathOfPage.category(slug), getNewestArticleDate(articles.inCategory(slug))],
    ),
    ...people.all.map(
      ({ slug }): LastModifiedDate => [pathOfPage.author(slug), getNewestArticleDate(articles.by(slug))],
    ),
    ...articles.all.map(
      (article): LastModifiedDate => [pathOfPage.article(article.slug), getNewestArticleDate([article])],
    ),
    ...ebooks.all.map(
      ({ slug, updatedOn, publishedOn }): LastModifiedDate => [pathOfPage.ebook(slug), updatedOn ?? publishedOn],
    ),
    ...caseStudies.all.map(({ slug, publishedOn }): LastModifiedDate => [pathOfPage.caseStudy(slug), publishedOn]),
    ...jobs.map(({ slug, postedOn }): LastModifiedDate => [pathOfPage.job(slug), postedOn]),
  ]);
}

type LastModifiedDate = [path: string, day: string | undefined];

function getNewestArticleDate(articles: Article[]): string | undefined {
  return getLatestDate(articles.map(({ updatedOn, publishedOn }) => updatedOn ?? publishedOn));
}

/** Days as YYYY-MM-DD sort as text. */
function getLatestDate(days: string[]): string | undefined {
  return days.reduce<string | undefined>((last, day) => (last && last > day ? last : day), undefined);
}

/** Past this a sitemap becomes an index of sitemaps; the protocol allows five times as many, but not their weight. */
export const MAX_URLS_PER_SITEMAP = 10_000;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/sitemap.xml`, and `/sitemap-1.xml` and on when it is an index. */
export function renderSitemapAt(path: string, entries: SitemapEntry[], siteUrl: string): string | null {
  const parts = Math.ceil(entries.length / MAX_URLS_PER_SITEMAP);
  if (path === "/sitemap.xml")
    return parts > 1 ? renderSitemapIndex(parts, entries, siteUrl) : renderUrlSet(entries, siteUrl);
  const number = Number(/^\/sitemap-([1-9]\d*)\.xml$/.exec(path)?.[1]);
  return parts > 1 && number <= parts ? renderUrlSet(sliceEntries(entries, number), siteUrl) : null;
}

function sliceEntries(entries: SitemapEntry[], number: number): SitemapEntry[] {
  return entries.slice((number - 1) * MAX_URLS_PER_SITEMAP, number * MAX_URLS_PER_SITEMAP);
}

function renderUrlSet(entries: SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, changedOn }) => `<url>${renderLocation(siteUrl + path, changedOn)}</url>`);
  return `${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

function renderSitemapIndex(parts: number, entries: SitemapEntry[], siteUrl: string): string {
  const sitemaps = Array.from({ length: parts }, (_, index) => {
    const days = sliceEntries(entries, index + 1).flatMap(({ changedOn }) => changedOn ?? []);
    return `<sitemap>${renderLocation(`${siteUrl}/sitemap-${index + 1}.xml`, days.sort().at(-1))}</sitemap>`;
  });
  return `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

function renderLocation(address: string, changedOn: string | undefined): string {
  return `<loc>${address}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}`;
}
