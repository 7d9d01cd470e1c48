import { toLookupKey } from "./canonical-path.ts";

/** Below this a likeness is chance: two slugs that share "-ing". */
const MIN_SIMILARITY = 0.3;

/**
 * Finds the paths most like one that does not exist: cosine over the letter triples of their words, where rare triples
 * weigh more. A typo spoils few triples, and the words that every path of a family has weigh almost nothing.
 */
export function createSimilarPathFinder(paths: readonly string[]) {
  const holders = new Map<string, number[]>();
  paths.forEach((path, index) => {
    for (const triple of extractTrigrams(path)) {
      const held = holders.get(triple);
      if (held) held.push(index);
      else holders.set(triple, [index]);
    }
  });
  const weightOf = (held: readonly number[]) => Math.log(1 + paths.length / Math.max(1, held.length)) ** 2;
  const lengths = new Float64Array(paths.length);
  for (const held of holders.values()) addWeight(lengths, held, weightOf(held));

  return function nearest(path: string, count: number): string[] {
    const shared = new Float64Array(paths.length);
    let length = 0;
    for (const triple of extractTrigrams(path)) {
      const held = holders.get(triple) ?? [];
      const weight = weightOf(held);
      length += weight;
      addWeight(shared, held, weight);
    }
    return paths
      .map((candidate, index) => ({ candidate, likeness: cosineSimilarity(shared[index], length, lengths[index]) }))
      .filter((one) => one.likeness >= MIN_SIMILARITY)
      .sort((a, b) => b.likeness - a.likeness || a.candidate.length - b.candidate.length)
      .slice(0, count)
      .map(({ candidate }) => candidate);
  };
}

function addWeight(sums: Float64Array, indexes: readonly number[], weight: number): void {
  for (const index of indexes) sums[index] = (sums[index] ?? 0) + weight;
}

function cosineSimilarity(shared = 0, one = 0, other = 0): number {
  return shared === 0 ? 0 : shared / Math.sqrt(one * other);
}

/** Endings of file names and numbers of dates and pages say nothing about what a page is about. */
function extractTrigrams(path: string): Set<string> {
  const words = toLookupKey(path)
    .replace(/\.[a-z0-9]{2,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
  const triples = words.flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return new Set(triples);
}
