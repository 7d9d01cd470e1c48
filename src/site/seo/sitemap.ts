import type { Content } from "../../content/content.ts";
import { pathOfPage } from "../../content/model/page-paths.ts";
import { closingTime, toUtcDay } from "../../content/model/publishing-dates.ts";
import type { Article } from "../../content/model/snapshot.ts";
import { mondayOf } from "../../shared/dates.ts";
import { listIndexablePaths } from "./page-paths.ts";

export interface SitemapEntry {
  path: string;
  /** The day the page last changed; undefined when that is not known. */
  lastModified: string | undefined;
}

const UNLISTED_PATHS = /\/thank-you$|^\/search$/;

/** All pages search engines should index on that day, sorted by path. */
export function listSitemapEntries(content: Content, today: string): SitemapEntry[] {
  const lastModifiedDates = getLastModifiedDates(content, today);
  return listIndexablePaths(content, today)
    .filter((path) => !UNLISTED_PATHS.test(path))
    .sort()
    .map((path) => ({ path, lastModified: lastModifiedDates.get(path.replace(/\/page\/\d+$/, "")) }));
}

/** By path. A list, with all its pages, changes when its newest entry does. */
function getLastModifiedDates(content: Content, today: string): Map<string, string | undefined> {
  const { articles, ebooks, caseStudies, tags, categories, people, pages } = content;
  const jobs = content.jobs.open(today);
  const closed = content.jobs.all.filter(({ closesOn }) => closesOn < today);
  const published = caseStudies.all.map(({ publishedOn }) => publishedOn);
  return new Map<string, string | undefined>([
    ["/blog", getNewestArticleDate(articles.all)],
    ["/case-studies", getLatestDate(published)],
    ["/case-studies/weekly", getLatestDate([toUtcDay(mondayOf(new Date(today))), ...published])],
    // The list of jobs changes when one is posted and when one closes.
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

/** With more URLs, the sitemap becomes an index. The protocol allows 50 000 URLs but also limits the file size. */
export const MAX_URLS_PER_SITEMAP = 10_000;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/sitemap.xml`, or `/sitemap-1.xml` and so on when that is an index. Null for any other path. */
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
  const urls = entries.map(({ path, lastModified }) => `<url>${renderLocation(siteUrl + path, lastModified)}</url>`);
  return `${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

function renderSitemapIndex(parts: number, entries: SitemapEntry[], siteUrl: string): string {
  const sitemaps = Array.from({ length: parts }, (_, index) => {
    const days = sliceEntries(entries, index + 1).flatMap(({ lastModified }) => lastModified ?? []);
    return `<sitemap>${renderLocation(`${siteUrl}/sitemap-${index + 1}.xml`, days.sort().at(-1))}</sitemap>`;
  });
  return `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

function renderLocation(address: string, lastModified: string | undefined): string {
  return `<loc>${address}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ""}`;
}
