import type { DatabaseSync } from "node:sqlite";
import { oneTypoAway } from "./typo.ts";

/** What the index knows of its own words. */
export interface Vocabulary {
  has(word: string): boolean;
  hasBeginning(letters: string): boolean;
  /** Words one typo away, the most used first. */
  near(word: string): string[];
  /** Beginnings of words one typo away. */
  nearBeginnings(letters: string): string[];
}

const MOST_GUESSES = 4;
/** Shorter words have too many neighbours for one of them to be meant, and longer ones are no words. */
const forgiven = (word: string) => word.length >= 4 && word.length <= 24;

const BEGINS = "term >= letters.value AND term < letters.value || char(0x10FFFF)";

export function vocabularyIn(database: DatabaseSync): Vocabulary {
  const known = database.prepare("SELECT 1 FROM terms WHERE term = ?");
  const begins = database.prepare(`SELECT 1 FROM (SELECT ? AS value) AS letters, terms WHERE ${BEGINS} LIMIT 1`);
  const mostUsed = database.prepare(
    `SELECT term FROM terms WHERE term IN (SELECT value FROM json_each(?)) ORDER BY documents DESC, term LIMIT ${MOST_GUESSES}`,
  );
  const beginnings = database.prepare(
    `SELECT value AS term FROM json_each(?) AS letters WHERE EXISTS (SELECT 1 FROM terms WHERE ${BEGINS}) LIMIT ${MOST_GUESSES}`,
  );
  const guesses = (statement: typeof mostUsed, word: string) =>
    forgiven(word) ? statement.all(JSON.stringify(oneTypoAway(word))).map(({ term }) => String(term)) : [];

  return {
    has: (word) => known.get(word) !== undefined,
    hasBeginning: (letters) => begins.get(letters) !== undefined,
    near: (word) => guesses(mostUsed, word),
    nearBeginnings: (letters) => guesses(beginnings, letters),
  };
}
