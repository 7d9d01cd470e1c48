import { normalizeText } from "./normalize.ts";

const MOST = 32;
const SHORTEST = 4;

/** Words that every text is full of. */
const common = new Set(
  `about after again also always another because been before being between both cannot could does done down each either else
  enough even every first from good half have having here into itself just keep know last less like long made make many mean
  might more most much must need never next nobody nothing often once only other over part same says second should since small
  some something still such take than that their them then there these they thing this those three through time today took under
  until upon four five nine seven eight week month minute hour people somebody used using very want well went were what when where which while will with without work would year your`.split(
    /\s+/,
  ),
);

/** Words as they are compared between texts: a plural is its singular. */
export function stemsOf(text: string): string[] {
  const words = normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => word.length >= SHORTEST && !common.has(word) && !/^\d+$/.test(word))
    .map((word) => word.replace(/(?<=[^s])s$/, ""));
}

/**
 * The words a text uses most: enough to tell what it is about without keeping it. In an order that small edits leave
 * alone, because texts that are told apart by them have to be compared anew.
 */
export function keywordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts]
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([word]) => word)
    .sort();
}
