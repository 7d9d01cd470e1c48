import { stemsOf } from "./telling-words.ts";

export interface Comparable {
  title: string;
  description: string;
  category: string;
  tags: string[];
  /** The words its text uses most. */
  tellingWords: string[];
}

/** A word or tag of more texts than this is looked up among its first only, so that cost does not grow with the site. */
const MOST_LOOKED_AT = 60;
const TITLE_WEIGHT = 3;
const TAG_WEIGHT = 0.15;
const CATEGORY_WEIGHT = 0.03;

/** A text that has a word or tag, and what it counts for there. */
interface Use {
  text: number;
  weight: number;
}

/** Finds texts like a given one, by rare words that both use and by their tags. Earlier ones win when equal. */
export function similarity<T extends Comparable>(all: T[]) {
  const positions = new Map(all.map((item, index) => [item, index]));
  const vectors = weigh(all.map(countsOf));
  const words = usesOf(vectors);
  const tags = usesOf(all.map((item) => new Map(item.tags.map((tag) => [tag, TAG_WEIGHT]))));
  const scores = new Float64Array(all.length);

  /** Adds up what a text shares with others, and returns the others. */
  function score(index: number): number[] {
    const reached: number[] = [];
    scores.fill(0);
    const add = (uses: Use[], factor: number) => {
      for (const { text, weight } of uses) {
        const before = at(scores, text);
        if (before === 0) reached.push(text);
        scores[text] = before + factor * weight;
      }
    };
    for (const [word, weight] of vectors[index] ?? []) add(words.get(word) ?? [], weight);
    for (const tag of all[index]?.tags ?? []) add(tags.get(tag) ?? [], 1);
    const category = all[index]?.category;
    for (const other of reached)
      if (all[other]?.category === category) scores[other] = at(scores, other) + CATEGORY_WEIGHT;
    return reached.filter((other) => other !== index);
  }

  return (item: T, count: number): T[] => {
    const index = positions.get(item) ?? -1;
    const best: number[] = [];
    const isBetter = (a: number, b: number) =>
      at(scores, a) > at(scores, b) || (at(scores, a) === at(scores, b) && a < b);
    for (const other of score(index)) {
      const last = best[count - 1];
      if (last !== undefined && !isBetter(other, last)) continue;
      const place = best.findIndex((worse) => isBetter(other, worse));
      best.splice(place < 0 ? best.length : place, 0, other);
      if (best.length > count) best.pop();
    }
    for (let other = 0; best.length < count && other < all.length; other++) {
      if (other !== index && !best.includes(other)) best.push(other);
    }
    return best.flatMap((other) => all[other] ?? []);
  };
}

type Vector = Map<string, number>;

function countsOf({ title, description, tellingWords }: Comparable): Vector {
  const counts = new Map(tellingWords.map((word) => [word, 1]));
  for (const word of stemsOf(description)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of stemsOf(title)) counts.set(word, (counts.get(word) ?? 0) + TITLE_WEIGHT);
  return counts;
}

/** Rare words count for more, and a long description for no more than a short one. */
function weigh(vectors: Vector[]): Vector[] {
  const texts = new Map<string, number>();
  for (const vector of vectors) for (const word of vector.keys()) texts.set(word, (texts.get(word) ?? 0) + 1);
  for (const vector of vectors) {
    let squares = 0;
    for (const [word, count] of vector) {
      const weight = count * Math.log((1 + vectors.length) / (texts.get(word) ?? 1));
      vector.set(word, weight);
      squares += weight ** 2;
    }
    const length = Math.sqrt(squares) || 1;
    for (const [word, weight] of vector) vector.set(word, weight / length);
  }
  return vectors;
}

function usesOf(vectors: Vector[]): Map<string, Use[]> {
  const index = new Map<string, Use[]>();
  vectors.forEach((vector, text) => {
    for (const [word, weight] of vector) {
      const uses = index.get(word) ?? [];
      if (uses.length === 0) index.set(word, uses);
      if (uses.length < MOST_LOOKED_AT) uses.push({ text, weight });
    }
  });
  return index;
}

function at(scores: Float64Array, index: number): number {
  return scores[index] ?? 0;
}
