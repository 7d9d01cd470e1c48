import { addressOf } from "../../content/addresses.ts";
import { closedFrom, dayOf } from "../../content/calendar.ts";
import type { Content } from "../../content/content.ts";
import type { Article } from "../../content/snapshot.ts";
import { mondayOf } from "../../content/week.ts";
import { listedPaths } from "../paths.ts";

export interface SitemapEntry {
  path: string;
  /** The day the page last changed, where that is known: a page without one is better listed without. */
  changedOn: string | undefined;
}

const HIDDEN = /\/thank-you$|^\/search$/;

/** Every page that search engines should know on that day, by address. */
export function sitemapEntries(content: Content, today: string): SitemapEntry[] {
  const changed = lastChanges(content, today);
  return listedPaths(content, today)
    .filter((path) => !HIDDEN.test(path))
    .sort()
    .map((path) => ({ path, changedOn: changed.get(path.replace(/\/page\/\d+$/, "")) }));
}

/** A list changes with the newest thing in it, on all of its pages. */
function lastChanges(content: Content, today: string): Map<string, string | undefined> {
  const { articles, ebooks, caseStudies, tags, categories, people, pages } = content;
  const jobs = content.jobs.open(today);
  const closed = content.jobs.all.filter(({ closesOn }) => closesOn < today);
  const published = caseStudies.all.map(({ publishedOn }) => publishedOn);
  return new Map<string, string | undefined>([
    ["/blog", newest(articles.all)],
    ["/case-studies", latest(published)],
    ["/case-studies/weekly", latest([dayOf(mondayOf(new Date(today))), ...published])],
    // Jobs come and go.
    ["/careers", latest([...jobs.map(({ postedOn }) => postedOn), ...closed.map((job) => dayOf(closedFrom(job)))])],
    ["/privacy-policy", pages.privacy.updatedOn],
    ...tags.all.map(({ slug }): Change => [addressOf.tag(slug), newest(articles.withTag(slug))]),
    ...categories.all.map(({ slug }): Change => [addressOf.category(slug), newest(articles.inCategory(slug))]),
    ...people.all.map(({ slug }): Change => [addressOf.author(slug), newest(articles.by(slug))]),
    ...articles.all.map((article): Change => [addressOf.article(article.slug), newest([article])]),
    ...ebooks.all.map(({ slug, updatedOn, publishedOn }): Change => [addressOf.ebook(slug), updatedOn ?? publishedOn]),
    ...caseStudies.all.map(({ slug, publishedOn }): Change => [addressOf.caseStudy(slug), publishedOn]),
    ...jobs.map(({ slug, postedOn }): Change => [addressOf.job(slug), postedOn]),
  ]);
}

type Change = [path: string, day: string | undefined];

function newest(articles: Article[]): string | undefined {
  return latest(articles.map(({ updatedOn, publishedOn }) => updatedOn ?? publishedOn));
}

/** Days as YYYY-MM-DD sort as text. */
function latest(days: string[]): string | undefined {
  return days.reduce<string | undefined>((last, day) => (last && last > day ? last : day), undefined);
}
