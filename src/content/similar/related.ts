import { type Comparable, similarity } from "./similar.ts";

const RELATED = 3;

/** What to read after each text, by slug. */
export type Related = Record<string, string[]>;

export function relatedIn(texts: (Comparable & { slug: string })[]): Related {
  const similarTo = similarity(texts);
  return Object.fromEntries(texts.map((text) => [text.slug, similarTo(text, RELATED).map(({ slug }) => slug)]));
}
