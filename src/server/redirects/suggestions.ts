import type { SearchHit } from "../../content/search/search.ts";
import { toLookupKey } from "./canonical-path.ts";

const MAX_QUERY_LENGTH = 100;

/** Further pages of lists, thank-you pages, and files. */
const NEVER_SUGGESTED = /\/page\/\d+$|\/thank-you$|\.\w+$/;

/** Suggests pages for a path that does not exist: the most similar paths first, then search results for its words. */
export function createSuggestionFinder(paths: readonly string[], search: (words: string) => SearchHit[]) {
  // Built on first use, so that it does not delay the loading of a new build.
  let index: ReturnType<typeof indexPaths> | undefined;

  return function suggest(path: string, count: number): string[] {
    index ??= indexPaths(paths);
    const { findSimilar, suggestable } = index;
    const similar = findSimilar(path, count);
    if (similar.length === count) return similar;
    const words = extractWords(path);
    const found = words === "" ? [] : search(words).map(({ url }) => url);
    return [...new Set([...similar, ...found.filter((url) => suggestable.has(url))])].slice(0, count);
  };
}

function indexPaths(paths: readonly string[]) {
  const suggestable = paths.filter((path) => !NEVER_SUGGESTED.test(path));
  return { findSimilar: createSimilarPathFinder(suggestable), suggestable: new Set(suggestable) };
}

/** Words that are too common to search for. */
const STOP_WORD = /^(a|all|an|and|are|at|by|for|from|how|in|is|it|of|on|or|our|the|to|we|what|why|with|you|your)$/;

/** The words of the last path segment that has any; the segments before it are sections, not topics. */
function extractWords(path: string): string {
  const segments = toLookupKey(path)
    .replace(/\.[a-z0-9]{2,5}$/, "")
    .split("/")
    .map((segment) => segment.replace(/[^\p{L}]+/gu, " ").trim());
  const words = (segments.findLast((segment) => segment !== "") ?? "").split(" ");
  return words
    .filter((word) => !STOP_WORD.test(word))
    .join(" ")
    .slice(0, MAX_QUERY_LENGTH);
}

/** Below this a similarity is chance, such as two slugs that share "-ing". */
const MIN_SIMILARITY = 0.3;

/**
 * Finds the existing paths most similar to a given one: cosine similarity of the trigrams of their words, weighted by
 * rarity (inverse document frequency). A typo changes few trigrams, and words that many paths share weigh little.
 */
export function createSimilarPathFinder(paths: readonly string[]) {
  const indexesByTrigram = new Map<string, number[]>();
  paths.forEach((path, index) => {
    for (const trigram of extractTrigrams(path)) indexesByTrigram.getOrInsert(trigram, []).push(index);
  });
  const getWeight = (indexes: readonly number[]) => Math.log(1 + paths.length / Math.max(1, indexes.length)) ** 2;
  // Norms are squared lengths of vectors. Without any trigram they are 0, and the similarity is NaN, which is no match.
  const pathNorms = new Float64Array(paths.length);
  for (const indexes of indexesByTrigram.values()) addWeight(pathNorms, indexes, getWeight(indexes));

  return function findSimilar(path: string, count: number): string[] {
    const shared = new Float64Array(paths.length);
    let norm = 0;
    for (const trigram of extractTrigrams(path)) {
      const indexes = indexesByTrigram.get(trigram) ?? [];
      const weight = getWeight(indexes);
      norm += weight;
      addWeight(shared, indexes, weight);
    }
    return paths
      .map((candidate, index) => ({
        candidate,
        similarity: (shared[index] ?? 0) / Math.sqrt(norm * (pathNorms[index] ?? 0)),
      }))
      .filter((match) => match.similarity >= MIN_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity || a.candidate.length - b.candidate.length)
      .slice(0, count)
      .map(({ candidate }) => candidate);
  };
}

function addWeight(sums: Float64Array, indexes: readonly number[], weight: number): void {
  for (const index of indexes) sums[index] = (sums[index] ?? 0) + weight;
}

/** The trigrams of a path's words. File extensions, dates and page numbers are ignored. */
function extractTrigrams(path: string): Set<string> {
  const words = toLookupKey(path)
    .replace(/\.[a-z0-9]{2,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
  const trigrams = words.flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return new Set(trigrams);
}
