import { escapeHtml } from "../../shared/html.ts";
import { createOffsetMapper } from "./normalize.ts";
import type { Term } from "./query.ts";

interface Match {
  start: number;
  end: number;
  term: number;
}

const SNIPPET_LENGTH = 200;
/** Characters of context before the first match. */
const LEAD = 60;
/** Stops searching a text that never has all terms close together. */
const MAX_MATCHES = 150;
/** Stops at a snippet with this many different terms. */
const MAX_TERMS = 4;
/** Sticky and unicode-aware, so that it tests the full code point at `lastIndex`, also one of two code units. */
const LETTER = /[\p{L}\p{N}]/uy;

/**
 * Extracts the part of a text that contains the most terms, as HTML with the matches in `<mark>`; undefined when there is
 * no match. `normalized` is the normalized text if it differs from the lower-case text.
 */
export function createSnippetExtractor(terms: Term[]): (text: string, normalized?: string) => string | undefined {
  const findMatches = createMatcher(terms);
  return (text, normalized) => {
    const searched = normalized ?? text.toLowerCase();
    const first = findBestStart(findMatches(searched, 0), terms.length);
    if (first === undefined) return undefined;
    const start = wordStart(searched, first - LEAD);
    const end = wordEnd(searched, start + SNIPPET_LENGTH);
    const toOriginal = normalized === undefined ? (offset: number) => offset : createOffsetMapper(text);
    let position = toOriginal(start);
    /** Returns consecutive parts of the text, each up to an offset in its normalized form. */
    const takeUntil = (offset: number) => {
      const from = position;
      position = toOriginal(offset);
      return text.slice(from, position);
    };
    return `${start > 0 ? "…" : ""}${markMatches(takeUntil, end, findMatches(searched, start))}${end < searched.length ? "…" : ""}`;
  };
}

/** Finds all terms in one pass over the text. */
function createMatcher(terms: Term[]) {
  const spellings = terms.flatMap((term, number) => term.map((spelling) => ({ ...spelling, term: number })));
  // Spellings contain only letters and digits, so they need no escaping.
  const wordStarts = new RegExp(`(?<![a-z0-9])(?:${spellings.map(({ word }) => word).join("|")})`, "g");
  return function* findMatches(normalized: string, from: number): Generator<Match> {
    let end = from;
    for (;;) {
      wordStarts.lastIndex = end;
      const start = wordStarts.exec(normalized)?.index;
      if (start === undefined) return;
      end = endOfWord(normalized, start);
      if (isLetter(normalized, start - 1)) continue;
      const found = normalized.slice(start, end);
      const spelling = spellings.find(({ word, isPrefix }) => (isPrefix ? found.startsWith(word) : found === word));
      if (spelling) yield { start, end, term: spelling.term };
    }
  };
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text, end)) end++;
  return end;
}

/** Checks a to z first: that is ten times faster than the regular expression. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return true;
  LETTER.lastIndex = at;
  return code > 32 && LETTER.test(text);
}

/** The start of the first match in the window with the most different terms. */
function findBestStart(matches: Iterable<Match>, terms: number): number | undefined {
  const latest: number[] = [];
  let best: { start: number; terms: number } | undefined;
  let seen = 0;
  for (const { start, end, term } of matches) {
    const reach = Math.min(start, end - SNIPPET_LENGTH + LEAD);
    const before = latest[term];
    latest[term] = start;
    if (before === undefined || before < reach) {
      const near = latest.filter((other) => other >= reach);
      if (near.length > (best?.terms ?? 0)) best = { start: Math.min(...near), terms: near.length };
    }
    if (best?.terms === Math.min(terms, MAX_TERMS) || ++seen === MAX_MATCHES) break;
  }
  return best?.start;
}

/** How far the ends of a snippet are moved to fall between words. */
const MAX_WORD_SHIFT = 30;

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = /\s[\s·]*/.exec(text.slice(at, at + MAX_WORD_SHIFT));
  return space ? at + space.index + space[0].length : at;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at - MAX_WORD_SHIFT, at).search(/[\s.,;:·]*\s\S*$/);
  return space < 0 ? at : at - MAX_WORD_SHIFT + space;
}

function markMatches(takeUntil: (offset: number) => string, end: number, matches: Iterable<Match>): string {
  let html = "";
  for (const match of matches) {
    if (match.end > end) break;
    html += `${escapeAsOneLine(takeUntil(match.start))}<mark>${escapeHtml(takeUntil(match.end))}</mark>`;
  }
  return html + escapeAsOneLine(takeUntil(end));
}

/** Separates headings and table cells, which have no final punctuation, from the following text by a dot. */
function escapeAsOneLine(text: string): string {
  return escapeHtml(text.replace(/(^|[^.,:;!?…])\n\n/g, "$1 · "));
}
