import type { SearchHit } from "../../content/search/search.ts";
import { toLookupKey } from "./canonical-path.ts";
import { createSimilarPathFinder } from "./trigram-similarity.ts";

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
