import { minutesToRead } from "../content/cards.ts";
import type { Article, Snapshot } from "../content/snapshot.ts";

/**
 * The slugs of the articles in which only the text was changed, by far the most common edit: no page but their own shows
 * it, so thousands of others need not be looked at. Null when anything changed that other pages may show.
 */
export function textChanges(before: Snapshot, now: Snapshot): Set<string> | null {
  const { articles: articlesBefore, ...restBefore } = before;
  const { articles, ...rest } = now;
  if (articles.length !== articlesBefore.length || JSON.stringify(rest) !== JSON.stringify(restBefore)) return null;
  const changed = new Set<string>();
  for (const [index, article] of articles.entries()) {
    const old = articlesBefore[index];
    if (!old || shownElsewhere(article) !== shownElsewhere(old)) return null;
    if (article.body.ref !== old.body.ref) changed.add(article.slug);
  }
  return changed;
}

/** Names everything that is not shown elsewhere; the rest may be, and counts. */
function shownElsewhere({ body, headings, words, ...rest }: Article): string {
  return JSON.stringify([rest, minutesToRead(words)]);
}
