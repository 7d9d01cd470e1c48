import { countStems } from "./keywords.ts";

export interface Comparable {
  title: string;
  description: string;
  category?: string | undefined;
  tags: string[];
  /** The most frequent words of its text. */
  keywords: string[];
}

/** Only the first texts with a word or tag are compared, so that the cost per text does not grow with the site. */
const MAX_POSTINGS = 60;
const TITLE_WEIGHT = 3;
const TAG_WEIGHT = 0.15;
const CATEGORY_WEIGHT = 0.03;

/** The texts that contain a word or tag and its weight in each; parallel arrays, because millions are summed up. */
interface Postings {
  texts: number[];
  weights: number[];
}

/** Finds similar texts by shared rare words (TF-IDF with cosine similarity), tags and category. Ties go to earlier texts. */
export function createSimilarityFinder<T extends Comparable>(all: T[]) {
  const positions = new Map(all.map((item, index) => [item, index]));
  const vectors = weightVectors(all.map(countWords));
  const words = buildPostings(vectors);
  const tags = buildPostings(all.map((item) => new Map(item.tags.map((tag) => [tag, TAG_WEIGHT]))));
  const weightedPostings = vectors.map((vector) =>
    Array.from(vector, ([word, weight]) => ({ postings: words.get(word), weight })),
  );
  const scores = new Float64Array(all.length);

  /** Fills `scores` with the similarity to a text and returns the indexes of texts that share anything with it. */
  function scoreOthers(index: number): number[] {
    const reached: number[] = [];
    scores.fill(0);
    for (const { postings, weight } of weightedPostings[index] ?? [])
      if (postings) addScores(scores, reached, postings, weight);
    for (const tag of all[index]?.tags ?? []) {
      const postings = tags.get(tag);
      if (postings) addScores(scores, reached, postings, 1);
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
    for (const other of scoreOthers(index)) {
      const last = best[count - 1];
      if (last !== undefined && !isBetter(other, last)) continue;
      const position = best.findIndex((worse) => isBetter(other, worse));
      best.splice(position < 0 ? best.length : position, 0, other);
      if (best.length > count) best.pop();
    }
    for (let other = 0; best.length < count && other < all.length; other++) {
      if (other !== index && !best.includes(other)) best.push(other);
    }
    return best.flatMap((other) => all[other] ?? []);
  };
}

type Vector = Map<string, number>;

function countWords({ title, description, keywords }: Comparable): Vector {
  const counts = new Map(keywords.map((word) => [word, 1]));
  for (const [word, count] of countStems(description)) counts.set(word, (counts.get(word) ?? 0) + count);
  for (const [word, count] of countStems(title)) counts.set(word, (counts.get(word) ?? 0) + count * TITLE_WEIGHT);
  return counts;
}

/** TF-IDF weights, normalized to length 1 so that long texts do not score higher than short ones. */
function weightVectors(vectors: Vector[]): Vector[] {
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

function buildPostings(vectors: Vector[]): Map<string, Postings> {
  const index = new Map<string, Postings>();
  vectors.forEach((vector, text) => {
    for (const [word, weight] of vector) {
      const postings = index.get(word) ?? { texts: [], weights: [] };
      if (postings.texts.length === 0) index.set(word, postings);
      if (postings.texts.length >= MAX_POSTINGS) continue;
      postings.texts.push(text);
      postings.weights.push(weight);
    }
  });
  return index;
}

function addScores(scores: Float64Array, reached: number[], { texts, weights }: Postings, factor: number): void {
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? 0;
    const before = at(scores, text);
    if (before === 0) reached.push(text);
    scores[text] = before + factor * (weights[i] ?? 0);
  }
}

function at(scores: Float64Array, index: number): number {
  return scores[index] ?? 0;
}

const RELATED_COUNT = 3;

/** Slugs of related texts by slug. */
export type Related = Record<string, string[]>;

export function computeRelated(texts: (Comparable & { slug: string })[]): Related {
  const findSimilarTo = createSimilarityFinder(texts);
  return Object.fromEntries(
    texts.map((text) => [text.slug, findSimilarTo(text, RELATED_COUNT).map(({ slug }) => slug)]),
  );
}
