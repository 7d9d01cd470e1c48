import { transliterate, unevenLetters } from "../../shared/slug.ts";

const beyondAscii = /[a-z]?[^\p{ASCII}]+/gu;

/** Text as it is compared: lower case, no accents. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(beyondAscii, (part) => transliterate(part).replace(/\p{Script=Greek}+/gu, plainGreek));
}

/** Addresses keep Greek as it is written; who searches leaves its accents out. */
function plainGreek(letters: string): string {
  return letters
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ς", "σ");
}

export function wordsOf(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const marksOnLetters = "(?<=[\\p{Script=Latin}\\p{Script=Cyrillic}])\\p{M}+";
const uneven = new RegExp(`[${unevenLetters}]|${marksOnLetters}`, "giu");
const startsWithMark = /^\p{M}/u;

/**
 * Where in a composed text the places of its folded form are, asked for from first to last: ß is two letters there, and
 * ь none.
 */
export function originalOffsets(text: string): (folded: number) => number {
  const changes = text.matchAll(uneven);
  let change = changes.next().value;
  let longer = 0;
  return (place) => {
    while (change) {
      const [letters] = change;
      const length = startsWithMark.test(letters) ? 0 : normalizeText(letters).length;
      if (change.index + longer + length > place) break;
      longer += length - letters.length;
      change = changes.next().value;
    }
    return place - longer;
  };
}
