import type { PlacedMistake } from "../mistake.ts";
import type { Written } from "./text.ts";

/** On Flesch's scale 60 to 70 is plain English. */
const HARDEST = 65;
/** Shorter texts say little about how their writer writes. */
const ENOUGH_WORDS = 250;

/** Half of the readers have English as their second language. */
export function* checkReadingEase({ path: file, body: { prose } }: Written): Generator<PlacedMistake> {
  const words = wordsIn(prose);
  const ease = readingEase(prose);
  if (words.length < ENOUGH_WORDS || ease >= HARDEST) return;
  yield {
    file,
    message: `reading ease is ${ease.toFixed(0)}, expected ${HARDEST} or more: shorter sentences and words`,
  };
}

/** Flesch's reading ease. */
export function readingEase(prose: string): number {
  const words = wordsIn(prose);
  const sentences = prose.split(/[.?:]\s|\n/).filter((sentence) => /\p{L}/u.test(sentence));
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length;
}

function wordsIn(prose: string): string[] {
  return prose.match(/\p{L}[\p{L}’']*/gu) ?? [];
}

/** Groups of vowels, without an e at the end that nobody speaks. */
function syllablesIn(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouy][^aeiouyl])es?$|(?<=[^aeiouytd])ed$|(?<=[^aeiouyl])e$/, "");
  return Math.max(1, spoken.match(/[aeiouyąęó]+/g)?.length ?? 0);
}
