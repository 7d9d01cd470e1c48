import { slugify } from "../slug.ts";

/** Text as it is compared: lower case, no accents. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{ASCII}]+/gu, (part) => slugify(part, " "));
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Folds only what keeps its length, so that a place in the result is the same place in the text. */
export function foldInPlace(text: string): string {
  return text.replace(/[\p{Lu}\p{Lt}]|[^\p{ASCII}]/gu, (letter) => {
    const folded = slugify(letter);
    return folded.length === letter.length ? folded : letter;
  });
}
