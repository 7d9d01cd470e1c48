import type { Article, Snapshot } from "../content/snapshot.ts";

/** What an article says. Everything else decides where it stands, and in which lists. */
const SAID: ReadonlySet<string | symbol> = new Set<keyof Article>([
  "title",
  "description",
  "updatedOn",
  "body",
  "headings",
  "words",
  "tellingWords",
]);

export interface ArticleChanges {
  /** Slugs of those that say something else. */
  said: Set<string>;
  /** Slugs of those that have other related ones. */
  related: Set<string>;
}

/**
 * The changes of the most common edit, one in what articles say: only pages that show those articles can differ, so
 * thousands of others need not be looked at. Null when anything else changed.
 */
export function articleChanges(before: Snapshot, now: Snapshot): ArticleChanges | null {
  const { articles: articlesBefore, related: relatedBefore = {}, ...restBefore } = before;
  const { articles, related = {}, ...rest } = now;
  if (articles.length !== articlesBefore.length || !isSame(rest, restBefore)) return null;
  const said = new Set<string>();
  for (const [index, article] of articles.entries()) {
    const old = articlesBefore[index];
    const differing = old && differingKeys(old, article);
    if (!differing?.every(isSaid)) return null;
    if (differing.length) said.add(article.slug);
  }
  const slugs = articles.map(({ slug }) => slug);
  return { said, related: new Set(slugs.filter((slug) => !isSame(related[slug], relatedBefore[slug]))) };
}

/** Articles that tell which of them were asked what they say. */
export function watchArticles(articles: Article[]) {
  let asked = new Set<string>();
  const get = (article: Article, key: string | symbol) => {
    if (isSaid(key)) asked.add(article.slug);
    return Reflect.get(article, key);
  };
  return {
    articles: articles.map((article) => new Proxy(article, { get })),
    /** The slugs of those that were asked during some work. */
    async askedDuring<T>(work: () => Promise<T>): Promise<[T, string[]]> {
      asked = new Set();
      return [await work(), [...asked]];
    },
  };
}

function isSaid(key: string | symbol): boolean {
  return SAID.has(key);
}

function differingKeys(one: Article, other: Article): string[] {
  const keys = Object.keys({ ...one, ...other });
  return keys.filter((key) => !isSame(Reflect.get(one, key), Reflect.get(other, key)));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
