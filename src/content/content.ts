import { isoWeek, weekNumber } from "../shared/dates.ts";
import { publicationTime } from "./model/publishing-dates.ts";
import type { Article, CaseStudy, Snapshot } from "./model/snapshot.ts";
import { relatedIn } from "./search/related.ts";

/** Typed questions to what the company says. */
export type Content = ReturnType<typeof createContent>;

export const PAGE_SIZE = 12;

/** What articles are listed by. */
export type ListKind = "all" | "tag" | "category" | "author";
const PAST_WEEKS = 6;

export function createContent(snapshot: Snapshot) {
  const { articles, caseStudies, services, jobs, ebooks, people, categories, tags, series, questions } = snapshot;
  const byTag = groupBy(articles, (article) => article.tags);
  const byCategory = groupBy(articles, (article) => [article.category]);
  const byAuthor = groupBy(articles, (article) => [article.author]);
  const byService = groupBy(articles, ({ service }) => (service ? [service] : []));
  const byCaseStudy = groupBy(articles, ({ caseStudy }) => (caseStudy ? [caseStudy] : []));
  const inAnySeries = articles
    .filter(({ series }) => series)
    .sort((one, other) => publicationTime(one).getTime() - publicationTime(other).getTime());
  const bySeries = groupBy(inAnySeries, (article) => (article.series ? [article.series] : []));
  const articleBySlug = finder(articles);
  const places = new Map(articles.map(({ slug }, place) => [slug, place]));
  const lists = { all: () => articles, tag: listIn(byTag), category: listIn(byCategory), author: listIn(byAuthor) };
  let { related } = snapshot;

  return {
    ...snapshot,
    questions: finder(questions),
    people: { ...finder(people), writers: people.filter(({ slug }) => byAuthor.has(slug)) },
    categories: { ...finder(categories), inUse: categories.filter(({ slug }) => byCategory.has(slug)) },
    tags: { ...finder(tags), inUse: tags.filter(({ slug }) => byTag.has(slug)) },
    series: finder(series),
    services: { ...finder(services), inFamily: (family: string) => services.filter((s) => s.family === family) },
    ebooks: finder(ebooks),
    jobs: {
      ...finder(jobs),
      /** A job is open through its closing day. */
      open: (today: string) => jobs.filter((job) => job.closesOn >= today),
    },

    articles: {
      ...articleBySlug,
      withTag: lists.tag,
      inCategory: lists.category,
      by: lists.author,
      isBy: (author: string) => byAuthor.has(author),
      onService: listIn(byService),
      fromCaseStudy: listIn(byCaseStudy),
      /** In reading order: oldest first, those of one moment by name. */
      inSeries: listIn(bySeries),
      /** How many a list has; the list of all has no slug. */
      count: (kind: ListKind, slug = "") => lists[kind](slug).length,
      /** One page of a list, by its number. */
      page(kind: ListKind, slug: string, number: string): Article[] {
        const end = Number(number) * PAGE_SIZE;
        return lists[kind](slug).slice(end - PAGE_SIZE, end);
      },
      /** What was published just before and just after it. */
      beside(slug: string): [before?: Article, after?: Article] {
        const place = places.get(slug) ?? Number.NaN;
        return [articles[place + 1], articles[place - 1]];
      },
      /** Those that have any of these tags, those that have most of them first. */
      closestTo(...tags: string[]): Article[] {
        const shared = new Map<Article, number>();
        for (const article of tags.flatMap((tag) => byTag.get(tag) ?? []))
          shared.set(article, (shared.get(article) ?? 0) + 1);
        const placeOf = ({ slug }: Article) => places.get(slug) ?? 0;
        const ranked = [...shared].sort(([a, most], [b, more]) => more - most || placeOf(a) - placeOf(b));
        return ranked.map(([article]) => article);
      },
      /** Those most like it. */
      relatedTo(slug: string): Article[] {
        related ??= relatedIn(articles);
        return articleBySlug.pick(related[slug] ?? []);
      },
    },

    caseStudies: {
      ...finder(caseStudies),
      forService: (slug: string) => caseStudies.filter((study) => study.services.includes(slug)),
      /** An editor's schedule wins; in other weeks the studies take turns, oldest first. */
      ofWeek: (day: Date) => pickOfWeek(snapshot, day),
      ofWeeksBefore(day: Date) {
        return Array.from({ length: PAST_WEEKS }, (_, index) => {
          const before = new Date(day.getTime() - (index + 1) * 7 * 86_400_000);
          return { week: isoWeek(before), study: pickOfWeek(snapshot, before) };
        });
      },
    },
  };
}

function pickOfWeek({ weekly, caseStudies }: Snapshot, day: Date): CaseStudy | undefined {
  const thisWeek = isoWeek(day);
  const chosen = weekly.find(({ week }) => week === thisWeek)?.caseStudy;
  const inTurn = caseStudies.toReversed()[weekNumber(day) % caseStudies.length];
  return caseStudies.find(({ slug }) => slug === chosen) ?? inTurn;
}

function finder<T extends { slug: string }>(all: T[]) {
  const bySlug = new Map(all.map((item) => [item.slug, item]));
  return {
    all,
    find: (slug: string): T | undefined => bySlug.get(slug),
    pick: (slugs: readonly string[]): T[] => slugs.flatMap((slug) => bySlug.get(slug) ?? []),
  };
}

function listIn<T>(groups: Map<string, T[]>): (slug: string) => T[] {
  return (slug) => groups.get(slug) ?? [];
}

function groupBy<T>(items: T[], keys: (item: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keys(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}
