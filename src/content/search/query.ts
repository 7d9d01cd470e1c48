import { splitWords } from "./normalize.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MAX_QUERY_LENGTH = 400;
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 12;
const MIN_PLURAL_LENGTH = 4;

/** Common words that are ignored when the query has others. */
const stopWords = new Set(
  "a an and are as at be but by can do for from has how i in is it its of on or our that the this to was we what when who why will with you your".split(
    " ",
  ),
);

/** The "s" of "weaver's" would become a word of its own and, as a prefix, match a large part of the index. */
const CONTRACTION_ENDINGS = /(?<=\p{L})['’](?:s|t|d|m|re|ve|ll)(?!\p{L})/giu;

interface Spelling {
  word: string;
  /** Matches all words that start with it. */
  isPrefix: boolean;
}

/** The alternative spellings that match one word of the query. */
export type Term = Spelling[];

/** Parses a visitor's query; the last word may be unfinished. The terms contain only letters and digits. */
export function parseQuery(query: string, vocabulary: Vocabulary): Term[] {
  const typed = query.slice(0, MAX_QUERY_LENGTH).replace(CONTRACTION_ENDINGS, "");
  const words = [...new Set(splitWords(typed))].slice(0, MAX_WORDS);
  const isFinished = /[^\p{L}\p{N}]$/u.test(typed);
  const significant = words.filter(
    (word, index) => !stopWords.has(word) || (!isFinished && index === words.length - 1),
  );
  return (significant.length ? significant : words).map((word, index, { length }) =>
    findSpellings(
      word.slice(0, MAX_WORD_LENGTH),
      word.length > MAX_WORD_LENGTH || (!isFinished && index === length - 1),
      vocabulary,
    ),
  );
}

function findSpellings(word: string, isUnfinished: boolean, vocabulary: Vocabulary): Term {
  if (isUnfinished && vocabulary.hasPrefix(word)) return [{ word, isPrefix: true }, ...findSingular(word, vocabulary)];
  const known = [word, togglePlural(word)].filter(vocabulary.has);
  if (known.length) return known.map(toExactSpelling);
  const corrections = vocabulary.findCorrections(word);
  if (corrections.length || !isUnfinished) return (corrections.length ? corrections : [word]).map(toExactSpelling);
  return vocabulary.findPrefixCorrections(word).map((prefix) => ({ word: prefix, isPrefix: true }));
}

/** An unfinished word that ends in s may be a complete plural; as a prefix it would not match its singular. */
function findSingular(word: string, vocabulary: Vocabulary): Term {
  return word.length >= MIN_PLURAL_LENGTH && word.endsWith("s")
    ? [word.slice(0, -1)].filter(vocabulary.has).map(toExactSpelling)
    : [];
}

function toExactSpelling(word: string): Spelling {
  return { word, isPrefix: false };
}

function togglePlural(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : `${word}s`;
}

/** The terms in the query syntax of FTS5. */
export function toMatchExpression(terms: Term[], operator: "AND" | "OR"): string {
  const format = ({ word, isPrefix }: Spelling) => `"${word}"${isPrefix ? "*" : ""}`;
  return terms.map((term) => `(${term.map(format).join(" OR ")})`).join(` ${operator} `);
}
