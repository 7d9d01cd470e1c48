import type { DatabaseSync } from "node:sqlite";

/** The words of the index, for prefixes and typo correction. */
export type Vocabulary = ReturnType<typeof openVocabulary>;

const MAX_CORRECTIONS = 4;
const MIN_LENGTH = 4;
const MAX_LENGTH = 24;

const STARTS_WITH = "term >= letters.value AND term < letters.value || char(0x10FFFF)";

export function openVocabulary(database: DatabaseSync) {
  const selectTerm = database.prepare("SELECT 1 FROM terms WHERE term = ?");
  const selectByPrefix = database.prepare(
    `SELECT 1 FROM (SELECT ? AS value) AS letters, terms WHERE ${STARTS_WITH} LIMIT 1`,
  );
  const selectPrefixes = database.prepare(
    `SELECT value AS term FROM json_each(?) AS letters WHERE EXISTS (SELECT 1 FROM terms WHERE ${STARTS_WITH}) LIMIT ${MAX_CORRECTIONS}`,
  );
  const selectCounts = database.prepare("SELECT term, documents FROM terms WHERE length(term) <= ?");
  let documentCounts: Map<string, number> | undefined;
  // In memory, because hundreds of candidates are looked up per word, which would take as long in the database as the
  // search itself.
  const countOf = (word: string) => {
    documentCounts ??= new Map(
      selectCounts.all(MAX_LENGTH + 1).map(({ term, documents }) => [String(term), Number(documents)]),
    );
    return documentCounts.get(word) ?? 0;
  };

  return {
    has: (word: string) => selectTerm.get(word) !== undefined,
    hasPrefix: (prefix: string) => selectByPrefix.get(prefix) !== undefined,
    /** Known words one typo away, the most frequent first. */
    findCorrections: (word: string) =>
      listCandidates(word)
        .filter((other) => countOf(other) > 0)
        .sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))
        .slice(0, MAX_CORRECTIONS),
    /** Prefixes of known words one typo away. */
    findPrefixCorrections: (prefix: string) =>
      selectPrefixes.all(JSON.stringify(listCandidates(prefix))).map(({ term }) => String(term)),
  };
}

/** Short words have too many similar words for a useful correction; very long ones are no words. */
function listCandidates(word: string): string[] {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH ? spellingCandidates(word) : [];
}

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/** All strings one edit away: a letter inserted, deleted, substituted or swapped with its neighbour. */
function spellingCandidates(word: string): string[] {
  const candidates = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    const here = word.charAt(at);
    for (const letter of ALPHABET) {
      candidates.add(before + letter + here + after);
      candidates.add(before + letter + after);
    }
    candidates.add(before + after);
    candidates.add(before + after.charAt(0) + here + after.slice(1));
  }
  candidates.delete(word);
  return [...candidates];
}
