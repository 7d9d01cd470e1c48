import { stemsOf } from "./keywords.ts";

export interface Comparable {
  title: string;
  description: string;
  category: string;
  tags: string[];
  /** The words its text uses most. */
  keywords: string[];
}

/** A word or tag of more texts than this is looked up among its first only, so that cost does not grow with the site. */
const MOST_LOOKED_AT = 60;
const TITLE_WEIGHT = 3;
const TAG_WEIGHT = 0.15;
const CATEGORY_WEIGHT = 0.03;

/** The texts that have a word or tag, and what it counts for in each. Apart, because millions of them are added up. */
interface Postings {
  texts: number[];
  weights: number[];
}

/** Finds texts like a given one, by rare words that both use and by their tags. Earlier ones win when equal. */
export function findSimilar<T extends Comparable>(all: T[]) {
  const positions = new Map(all.map((item, index) => [item, index]));
  const vectors = weightOf(all.map(countsOf));
  const words = usesOf(vectors);
  const tags = usesOf(all.map((item) => new Map(item.tags.map((tag) => [tag, TAG_WEIGHT]))));
  const wordsOf = vectors.map((vector) => Array.from(vector, ([word, weight]) => ({ uses: words.get(word), weight })));
  const scores = new Float64Array(all.length);

  /** Adds up what a text shares with others, and returns the others. */
  function score(index: number): number[] {
    const reached: number[] = [];
    scores.fill(0);
    for (const { uses, weight } of wordsOf[index] ?? []) if (uses) add(scores, reached, uses, weight);
    for (const tag of all[index]?.tags ?? []) {
      const uses = tags.get(tag);
      if (uses) add(scores, reached, uses, 1);
    }
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

function countsOf({ title, description, keywords }: Comparable): Vector {
  const counts = new Map(keywords.map((word) => [word, 1]));
  for (const word of stemsOf(description)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of stemsOf(title)) counts.set(word, (counts.get(word) ?? 0) + TITLE_WEIGHT);
  return counts;
}

/** Rare words count for more, and a long description for no more than a short one. */
function weightOf(vectors: Vector[]): Vector[] {
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

function usesOf(vectors: Vector[]): Map<string, Postings> {
  const index = new Map<string, Postings>();
  vectors.forEach((vector, text) => {
    for (const [word, weight] of vector) {
      const uses = index.get(word) ?? { texts: [], weights: [] };
      if (uses.texts.length === 0) index.set(word, uses);
      if (uses.texts.length >= MOST_LOOKED_AT) continue;
      uses.texts.push(text);
      uses.weights.push(weight);
    }
  });
  return index;
}

function add(scores: Float64Array, reached: number[], { texts, weights }: Postings, factor: number): void {
  for (let use = 0; use < texts.length; use++) {
    const text = texts[use] ?? 0;
    const before = at(scores, text);
    if (before === 0) reached.push(text);
    scores[text] = before + factor * (weights[use] ?? 0);
  }
}

function at(scores: Float64Array, index: number): number {
  return scores[index] ?? 0;
}

const RELATED = 3;

/** What to read after each text, by slug. */
export type Related = Record<string, string[]>;

export function computeRelated(texts: (Comparable & { slug: string })[]): Related {
  const similarTo = findSimilar(texts);
  return Object.fromEntries(texts.map((text) => [text.slug, similarTo(text, RELATED).map(({ slug }) => slug)]));
}
