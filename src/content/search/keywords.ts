import { splitWords } from "./normalize.ts";

const MAX_KEYWORDS = 32;
const MIN_WORD_LENGTH = 4;

/** Common words that say nothing about the subject of a text. */
const stopWords = new Set(
  `about after again also always another because been before being between both cannot could does done down each either else
  enough even every first from good half have having here into itself just keep know last less like long made make many mean
  might more most much must need never next nobody nothing often once only other over part same says second should since small
  some something still such take than that their them then there these they thing this those three through time today took under
  until upon four five nine seven eight week month minute hour people somebody used using very want well went were what when where which while will with without work would year your`.split(
    /\s+/,
  ),
);

/** How often each stem occurs in a text: normalized words without stop words and numbers; a plural s is removed. */
export function countStems(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of splitWords(text)) if (word.length >= MIN_WORD_LENGTH) words.set(word, (words.get(word) ?? 0) + 1);
  const stems = new Map<string, number>();
  // Most words of a text recur, so the slower steps are done once for each.
  for (const [word, count] of words) {
    if (stopWords.has(word) || /^\d+$/.test(word)) continue;
    const stem = word.replace(/(?<=[^s])s$/, "");
    stems.set(stem, (stems.get(stem) ?? 0) + count);
  }
  return stems;
}

/**
 * The most frequent words of a text, which describe its subject without storing the text. Sorted by name, so that small
 * edits do not change the list: a changed list makes the related articles be computed again.
 */
export function extractKeywords(text: string): string[] {
  return [...countStems(text)]
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1))
    .slice(0, MAX_KEYWORDS)
    .map(([word]) => word)
    .sort();
}
