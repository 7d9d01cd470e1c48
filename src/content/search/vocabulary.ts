import type { DatabaseSync } from "node:sqlite";

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
const SHORTEST = 4;
const LONGEST = 24;

const BEGINS = "term >= letters.value AND term < letters.value || char(0x10FFFF)";

export function openVocabulary(database: DatabaseSync): Vocabulary {
  const known = database.prepare("SELECT 1 FROM terms WHERE term = ?");
  const begins = database.prepare(`SELECT 1 FROM (SELECT ? AS value) AS letters, terms WHERE ${BEGINS} LIMIT 1`);
  const beginnings = database.prepare(
    `SELECT value AS term FROM json_each(?) AS letters WHERE EXISTS (SELECT 1 FROM terms WHERE ${BEGINS}) LIMIT ${MOST_GUESSES}`,
  );
  // Hundreds of words are one typo away, and the database takes as long for them as for the search itself.
  const uses = new Map(
    database
      .prepare("SELECT term, documents FROM terms WHERE length(term) <= ?")
      .all(LONGEST + 1)
      .map(({ term, documents }) => [String(term), Number(documents)]),
  );
  const usesOf = (word: string) => uses.get(word) ?? 0;

  return {
    has: (word) => known.get(word) !== undefined,
    hasBeginning: (letters) => begins.get(letters) !== undefined,
    near: (word) =>
      typoCandidates(word)
        .filter((other) => uses.has(other))
        .sort((a, b) => usesOf(b) - usesOf(a) || (a < b ? -1 : 1))
        .slice(0, MOST_GUESSES),
    nearBeginnings: (letters) =>
      beginnings.all(JSON.stringify(typoCandidates(letters))).map(({ term }) => String(term)),
  };
}

/** Shorter words have too many neighbours for one of them to be meant, and longer ones are no words. */
function typoCandidates(word: string): string[] {
  return word.length >= SHORTEST && word.length <= LONGEST ? spellingCandidates(word) : [];
}

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every word that is one slip of the finger away: a letter left out, added, wrong, or swapped with its neighbour. */
function spellingCandidates(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    const here = word.charAt(at);
    for (const letter of ALPHABET) {
      found.add(before + letter + here + after);
      found.add(before + letter + after);
    }
    found.add(before + after);
    found.add(before + after.charAt(0) + here + after.slice(1));
  }
  found.delete(word);
  return [...found];
}
