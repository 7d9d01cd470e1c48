import { isoWeek, weekNumber } from "../shared/dates.ts";
import { memoize } from "../shared/memoize.ts";
import { formatWorkingDays } from "../shared/pluralize.ts";
import { latestDay, publicationTime } from "./model/publishing-dates.ts";
import type { Article, CaseStudy, Snapshot } from "./model/snapshot.ts";
import { computeRelated } from "./search/related.ts";

/** Typed queries over a content snapshot. */
export type Content = ReturnType<typeof createContent>;

/** Articles on one page of a list. */
export const PAGE_SIZE = 12;

/** How many earlier picks the "case study of the week" page lists. */
const PAST_WEEKS = 6;

/** The kinds of paginated article lists. */
export type ListKind = "all" | "tag" | "category" | "author";

export function createContent(snapshot: Snapshot) {
  const { articles, caseStudies, services, jobs, ebooks, people, categories, tags, series, questions } = snapshot;
  const byTag = groupBy(articles, (article) => article.tags);
  const byCategory = groupBy(articles, ({ category }) => (category ? [category] : []));
  const byAuthor = groupBy(articles, (article) => [article.author]);
  const byService = groupBy(articles, ({ service }) => (service ? [service] : []));
  const byCaseStudy = groupBy(articles, ({ caseStudy }) => (caseStudy ? [caseStudy] : []));
  const seriesArticles = articles
    .filter(({ series }) => series)
    .sort((one, other) => publicationTime(one).getTime() - publicationTime(other).getTime());
  const bySeries = groupBy(seriesArticles, (article) => (article.series ? [article.series] : []));
  const articleBySlug = createCollection(articles);
  const positions = new Map(articles.map(({ slug }, position) => [slug, position]));
  const lists = {
    all: () => articles,
    tag: createLookup(byTag),
    category: createLookup(byCategory),
    author: createLookup(byAuthor),
  };
  const { answerWithin } = snapshot.company.leads;
  let { related } = snapshot;

  return {
    ...snapshot,
    /** Within which time an answer is promised, such as "two working days". */
    answerTime: {
      enquiries: formatWorkingDays(answerWithin.enquiries),
      applications: formatWorkingDays(answerWithin.applications),
    },
    questions: createCollection(questions),
    people: { ...createCollection(people), writers: people.filter(({ slug }) => byAuthor.has(slug)) },
    categories: { ...createCollection(categories), inUse: categories.filter(({ slug }) => byCategory.has(slug)) },
    tags: { ...createCollection(tags), inUse: tags.filter(({ slug }) => byTag.has(slug)) },
    series: createCollection(series),
    services: {
      ...createCollection(services),
      inFamily: (family: string) => services.filter((s) => s.family === family),
    },
    ebooks: createCollection(ebooks),
    jobs: {
      ...createCollection(jobs),
      /** A job is open through its closing day. */
      open: (today: string) => jobs.filter((job) => job.closesOn >= today),
    },

    textPages: {
      all: snapshot.textPages,
      find: (address: string) => snapshot.textPages.find((page) => page.address === address),
      /** Links to the text pages that a page of the site should show. */
      linkedFrom: (page: string) =>
        snapshot.textPages
          .filter(({ linkedFrom }) => linkedFrom.some((name) => name === page))
          .map(({ title, footer, address: href }) => ({ title: footer?.title ?? title, href })),
      /** Text pages that can be downloaded as a PDF. */
      papers: snapshot.textPages.filter(({ paper }) => paper),
    },
    /** For `textCollection`. Strings alone are arguments, so that the build can track what a page reads. */
    texts: {
      inFolder: (folder: string) => snapshot.texts[folder] ?? [],
      get: (folder: string, slug: string) => snapshot.texts[folder]?.find((text) => text.slug === slug),
    },

    articles: {
      ...articleBySlug,
      withTag: lists.tag,
      inCategory: lists.category,
      by: lists.author,
      isBy: (author: string) => byAuthor.has(author),
      onService: createLookup(byService),
      fromCaseStudy: createLookup(byCaseStudy),
      /** In reading order: oldest first, articles of the same time by slug. */
      inSeries: createLookup(bySeries),
      /** The number of articles in a list; `all` needs no slug. */
      count: (kind: ListKind, slug = "") => lists[kind](slug).length,
      /** The day on which an article of the list was last published or updated. */
      lastModified: (kind: ListKind, slug = "") => getLastModified(lists[kind](slug)),
      /** One page of a list; page numbers start at 1. */
      page(kind: ListKind, slug: string, number: string): Article[] {
        const end = Number(number) * PAGE_SIZE;
        return lists[kind](slug).slice(end - PAGE_SIZE, end);
      },
      /** The articles published just before and just after this one. */
      adjacentTo(slug: string): [before?: Article, after?: Article] {
        const position = positions.get(slug) ?? Number.NaN;
        return [articles[position + 1], articles[position - 1]];
      },
      /** Articles with any of these tags; the most shared tags first, then the newest. */
      closestTo(...tags: string[]): Article[] {
        const sharedTags = new Map<Article, number>();
        for (const article of tags.flatMap((tag) => byTag.get(tag) ?? []))
          sharedTags.set(article, (sharedTags.get(article) ?? 0) + 1);
        const positionOf = ({ slug }: Article) => positions.get(slug) ?? 0;
        const ranked = [...sharedTags].sort(
          ([a, countA], [b, countB]) => countB - countA || positionOf(a) - positionOf(b),
        );
        return ranked.map(([article]) => article);
      },
      /** The articles with the most similar text; computed here when the snapshot has no precomputed list. */
      relatedTo(slug: string): Article[] {
        related ??= computeRelated(articles);
        return articleBySlug.pick(related[slug] ?? []);
      },
    },

    caseStudies: {
      ...createCollection(caseStudies),
      forService: (slug: string) => caseStudies.filter((study) => study.services.includes(slug)),
      /** The editors' schedule wins; in other weeks the studies rotate, oldest first. */
      ofWeek: (day: Date) => pickOfWeek(snapshot, day),
      /** The picks of the past weeks, last week first. */
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
  const scheduled = weekly?.find(({ week }) => week === thisWeek)?.caseStudy;
  const rotated = caseStudies.toReversed()[weekNumber(day) % caseStudies.length];
  return caseStudies.find(({ slug }) => slug === scheduled) ?? rotated;
}

function createCollection<T extends { slug: string }>(all: T[]) {
  const bySlug = new Map(all.map((item) => [item.slug, item]));
  return {
    all,
    find: (slug: string): T | undefined => bySlug.get(slug),
    pick: (slugs: readonly string[]): T[] => slugs.flatMap((slug) => bySlug.get(slug) ?? []),
  };
}

/** Memoized, because the sitemap asks it for every page of a list. */
const getLastModified = memoize((articles: Article[]) =>
  latestDay(articles.map(({ updatedOn, publishedOn }) => updatedOn ?? publishedOn)),
);

function createLookup<T>(groups: Map<string, T[]>): (slug: string) => T[] {
  return (slug) => groups.get(slug) ?? [];
}

function groupBy<T>(items: T[], keys: (item: T) => string[]): Map<string, T[]> {
  const pairs = items.flatMap((item) => keys(item).map((key) => ({ key, item })));
  const groups = Map.groupBy(pairs, ({ key }) => key);
  return new Map(Array.from(groups, ([key, group]) => [key, group.map(({ item }) => item)]));
}
