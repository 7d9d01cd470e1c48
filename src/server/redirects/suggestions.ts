import type { SearchHit } from "../../content/search/search.ts";
import { toLookupKey } from "./canonical-path.ts";
import { createSimilarPathFinder } from "./trigram-similarity.ts";

const MAX_QUERY_LENGTH = 100;

/** A list's second page, thanks for what was not sent, and files. */
const NEVER_SUGGESTED = /\/page\/\d+$|\/thank-you$|\.\w+$/;

/** Pages for an address that has none: those whose addresses are most like it, then what a search for its words finds. */
export function createSuggestionFinder(paths: readonly string[], search: (words: string) => SearchHit[]) {
  // Made when first asked for: who waits for a new build to be served should not wait for this.
  let pages: ReturnType<typeof indexPaths> | undefined;

  return function proposals(path: string, count: number): string[] {
    pages ??= indexPaths(paths);
    const { nearest, known } = pages;
    const near = nearest(path, count);
    if (near.length === count) return near;
    const words = extractWords(path);
    const found = words === "" ? [] : search(words).map(({ url }) => url);
    return [...new Set([...near, ...found.filter((url) => known.has(url))])].slice(0, count);
  };
}

function indexPaths(paths: readonly string[]) {
  const meant = paths.filter((path) => !NEVER_SUGGESTED.test(path));
  return { nearest: createSimilarPathFinder(meant), known: new Set(meant) };
}

/** Every text has them, so that they lead anywhere. */
const STOP_WORD = /^(a|all|an|and|are|at|by|for|from|how|in|is|it|of|on|or|our|the|to|we|what|why|with|you|your)$/;

/** The words of the last step that has any: the steps above it say where a page lay, not what it was about. */
function extractWords(path: string): string {
  const steps = toLookupKey(path)
    .replace(/\.[a-z0-9]{2,5}$/, "")
    .split("/")
    .map((step) => step.replace(/[^\p{L}]+/gu, " ").trim());
  const words = (steps.findLast((step) => step !== "") ?? "").split(" ");
  return words
    .filter((word) => !STOP_WORD.test(word))
    .join(" ")
    .slice(0, MAX_QUERY_LENGTH);
}
