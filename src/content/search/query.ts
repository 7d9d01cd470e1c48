import { wordsOf } from "./normalize.ts";
import type { Vocabulary } from "./vocabulary.ts";

const LONGEST_QUERY = 400;
const LONGEST_WORD = 40;
const MOST_WORDS = 12;
const SHORTEST_PLURAL = 4;

/** Words so common that they say nothing beside others. */
const stopWords = new Set(
  "a an and are as at be but by can do for from has how i in is it its of on or our that the this to was we what when who why will with you your".split(
    " ",
  ),
);

/** What an apostrophe leaves of a word is no word, and as a beginning it would answer to half of all others. */
const ENDINGS = /(?<=\p{L})['’](?:s|t|d|m|re|ve|ll)(?!\p{L})/giu;

export interface Spelling {
  word: string;
  /** More letters may follow. */
  begun: boolean;
}

/** All the spellings that answer one word of the query. */
export type Term = Spelling[];

/** Reads what a visitor typed; the last word may be unfinished. Only letters and digits come out of it. */
export function parseQuery(query: string, vocabulary: Vocabulary): Term[] {
  const typed = query.slice(0, LONGEST_QUERY).replace(ENDINGS, "");
  const words = [...new Set(wordsOf(typed))].slice(0, MOST_WORDS);
  const finished = /[^\p{L}\p{N}]$/u.test(typed);
  const telling = words.filter((word, index) => !stopWords.has(word) || (!finished && index === words.length - 1));
  return (telling.length ? telling : words).map((word, index, { length }) =>
    spellings(word.slice(0, LONGEST_WORD), isCut(word) || (!finished && index === length - 1), vocabulary),
  );
}

function isCut(word: string): boolean {
  return word.length > LONGEST_WORD;
}

function spellings(word: string, unfinished: boolean, vocabulary: Vocabulary): Term {
  if (unfinished && vocabulary.hasBeginning(word)) return [{ word, begun: true }, ...singular(word, vocabulary)];
  const known = [word, otherNumber(word)].filter(vocabulary.has);
  if (known.length) return known.map(whole);
  const near = vocabulary.near(word);
  if (near.length || !unfinished) return (near.length ? near : [word]).map(whole);
  return vocabulary.nearBeginnings(word).map((letters) => ({ word: letters, begun: true }));
}

/** A word that looks begun may be finished, and one that has its s does not begin the one without. */
function singular(word: string, vocabulary: Vocabulary): Term {
  return word.length >= SHORTEST_PLURAL && word.endsWith("s")
    ? [word.slice(0, -1)].filter(vocabulary.has).map(whole)
    : [];
}

function whole(word: string): Spelling {
  return { word, begun: false };
}

function otherNumber(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : `${word}s`;
}

/** The terms in the index's own query language. */
export function toMatchExpression(terms: Term[], operator: "AND" | "OR"): string {
  const print = ({ word, begun }: Spelling) => `"${word}"${begun ? "*" : ""}`;
  return terms.map((term) => `(${term.map(print).join(" OR ")})`).join(` ${operator} `);
}
