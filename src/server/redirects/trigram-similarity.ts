import { toLookupKey } from "./canonical-path.ts";

/** Below this a similarity is chance, such as two slugs that share "-ing". */
const MIN_SIMILARITY = 0.3;

/**
 * Finds the existing paths most similar to a given one: cosine similarity of the trigrams of their words, weighted by
 * rarity (inverse document frequency). A typo changes few trigrams, and words that many paths share weigh little.
 */
export function createSimilarPathFinder(paths: readonly string[]) {
  const indexesByTrigram = new Map<string, number[]>();
  paths.forEach((path, index) => {
    for (const trigram of extractTrigrams(path)) {
      const indexes = indexesByTrigram.get(trigram);
      if (indexes) indexes.push(index);
      else indexesByTrigram.set(trigram, [index]);
    }
  });
  const getWeight = (indexes: readonly number[]) => Math.log(1 + paths.length / Math.max(1, indexes.length)) ** 2;
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
      .map((candidate, index) => ({ candidate, similarity: cosineSimilarity(shared[index], norm, pathNorms[index]) }))
      .filter((match) => match.similarity >= MIN_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity || a.candidate.length - b.candidate.length)
      .slice(0, count)
      .map(({ candidate }) => candidate);
  };
}

function addWeight(sums: Float64Array, indexes: readonly number[], weight: number): void {
  for (const index of indexes) sums[index] = (sums[index] ?? 0) + weight;
}

/** The norms are squared lengths of the vectors. */
function cosineSimilarity(shared = 0, norm = 0, otherNorm = 0): number {
  return shared === 0 ? 0 : shared / Math.sqrt(norm * otherNorm);
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
