import { addressKey } from "./address.ts";

/** Below this a likeness is chance: two slugs that share "-ing". */
const LEAST_LIKENESS = 0.3;

/**
 * Finds the paths most like one that does not exist: cosine over the letter triples of their words, where rare triples
 * weigh more. A typo spoils few triples, and the words that every path of a family has weigh almost nothing.
 */
export function createNearest(paths: readonly string[]) {
  const holders = new Map<string, number[]>();
  paths.forEach((path, index) => {
    for (const triple of triplesOf(path)) {
      const held = holders.get(triple);
      if (held) held.push(index);
      else holders.set(triple, [index]);
    }
  });
  const weight = (held: number[]) => Math.log(1 + paths.length / held.length) ** 2;
  const lengths = new Float64Array(paths.length);
  for (const held of holders.values()) {
    for (const index of held) lengths[index] = (lengths[index] ?? 0) + weight(held);
  }

  return function nearest(path: string, count: number): string[] {
    const likeness = new Map<number, number>();
    let own = 0;
    for (const triple of triplesOf(path)) {
      const held = holders.get(triple);
      own += weight(held ?? [0]);
      for (const index of held ?? []) likeness.set(index, (likeness.get(index) ?? 0) + weight(held ?? []));
    }
    return [...likeness]
      .map(([index, shared]) => ({
        path: paths[index] ?? "",
        likeness: shared / Math.sqrt(own * (lengths[index] ?? 1)),
      }))
      .filter((candidate) => candidate.likeness >= LEAST_LIKENESS)
      .sort((a, b) => b.likeness - a.likeness || a.path.length - b.path.length)
      .slice(0, count)
      .map((candidate) => candidate.path);
  };
}

/** Endings of file names and numbers of dates and pages say nothing about what a page is about. */
function triplesOf(path: string): Set<string> {
  const words = addressKey(path)
    .replace(/\.[a-z0-9]{2,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
  const triples = words.flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return new Set(triples);
}
