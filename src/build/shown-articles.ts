import { addressOf } from "../content/addresses.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import { articleChanges } from "./article-changes.ts";
import { keptJson } from "./kept.ts";

/** The slugs of the articles that each page says something of, by its path. */
export type ShownArticles = Record<string, string[]>;

const FILE = "kept/shown-articles.json";

interface Noted {
  build: string;
  shown: ShownArticles;
}

export function noteShownArticles(dist: Dist, build: string, shown: ShownArticles): void {
  const noted: Noted = { build, shown };
  dist.replace(FILE, JSON.stringify(noted));
}

/** None if another build was noted: this one was stopped before it could be. */
export function shownArticlesOf(dist: Dist, build: string): ShownArticles {
  const noted = keptJson<Noted>(dist, FILE);
  return noted?.build === build ? noted.shown : {};
}

/** Tells which pages the same code makes alike from both, so that they need not even be looked at. */
export function pagesAlike(before: Snapshot, now: Snapshot): (path: string, shows: string[]) => boolean {
  const changes = articleChanges(before, now);
  if (!changes) return () => false;
  const { said, related } = changes;
  const followedByOthers = new Set([...related].map(addressOf.article));
  return (path, shows) => !followedByOthers.has(path) && !shows.some((slug) => said.has(slug));
}
