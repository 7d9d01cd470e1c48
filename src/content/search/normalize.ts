import { transliterate, unevenLetters } from "../../shared/slug.ts";

const nonAsciiRuns = /[a-z]?[^\p{ASCII}]+/gu;

/** Lower case without accents, Cyrillic in Latin letters: the form in which text is indexed and searched. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(nonAsciiRuns, (part) => transliterate(part).replace(/\p{Script=Greek}+/gu, stripGreekAccents));
}

/** `transliterate` leaves Greek unchanged for URLs, but queries are often typed without its accents. */
function stripGreekAccents(letters: string): string {
  return letters
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ς", "σ");
}

export function splitWords(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const marksOnLetters = "(?<=[\\p{Script=Latin}\\p{Script=Cyrillic}])\\p{M}+";
const lengthChanging = new RegExp(`[${unevenLetters}]|${marksOnLetters}`, "giu");
const startsWithMark = /^\p{M}/u;

/**
 * Maps offsets in the normalized text to offsets in the original (NFC) text; they differ because ß becomes two letters
 * and ь none. The returned function has to be called with ascending offsets.
 */
export function createOffsetMapper(text: string): (normalizedOffset: number) => number {
  const changes = text.matchAll(lengthChanging);
  let change = changes.next().value;
  let lengthDifference = 0;
  return (offset) => {
    while (change) {
      const [letters] = change;
      const length = startsWithMark.test(letters) ? 0 : normalizeText(letters).length;
      if (change.index + lengthDifference + length > offset) break;
      lengthDifference += length - letters.length;
      change = changes.next().value;
    }
    return offset - lengthDifference;
  };
}
