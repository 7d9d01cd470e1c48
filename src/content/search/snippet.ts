import { originalOffsets } from "./normalize.ts";
import type { Spelling, Term } from "./query.ts";

interface Match {
  start: number;
  end: number;
  term: number;
}

type Matches = (folded: string, from: number) => Generator<Match>;

const LENGTH = 200;
/** Letters before the first match, so that it is read in its sentence. */
const LEAD = 60;
/** So many matches are weighed in a text that never has all the terms close together. */
const MOST_MATCHES = 150;
/** A snippet with so many of the terms says enough. */
const ENOUGH = 4;
/** Looks at a place of a text, and at a whole letter where that is one of two halves. */
const LETTER = /[\p{L}\p{N}]/uy;

/** Most letters are a to z, and asking the expression takes ten times as long. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return true;
  LETTER.lastIndex = at;
  return code > 32 && LETTER.test(text);
}

/**
 * Cuts from a text and its folded form, if that is more than lower case, the part that answers most of the terms, as HTML
 * with the matches marked; nothing when none is in it.
 */
export function createSnippetExtractor(terms: Term[]): (text: string, folded?: string) => string | undefined {
  const matches = matchesOf(terms);
  return (text, folded) => {
    const searched = folded ?? text.toLowerCase();
    const first = bestMatch(matches(searched, 0), terms.length);
    if (first === undefined) return undefined;
    const start = wordStart(searched, first - LEAD);
    const end = wordEnd(searched, start + LENGTH);
    const upTo = cutter(text, folded === undefined ? (place) => place : originalOffsets(text), start);
    return `${start > 0 ? "…" : ""}${marked(upTo, end, matches(searched, start))}${end < searched.length ? "…" : ""}`;
  };
}

/** Goes through a text once, however many words are looked for. */
function matchesOf(terms: Term[]): Matches {
  const spellings = terms.flatMap((term, number) => term.map((spelling) => ({ ...spelling, term: number })));
  // A spelling is made of letters and digits, none of which an expression reads as a sign.
  const letters = new RegExp(`(?<![a-z0-9])(?:${spellings.map(({ word }) => word).join("|")})`, "g");
  return function* matches(folded, from) {
    let end = from;
    for (;;) {
      letters.lastIndex = end;
      const start = letters.exec(folded)?.index;
      if (start === undefined) return;
      end = endOfWord(folded, start);
      if (isLetter(folded, start - 1)) continue;
      const word = folded.slice(start, end);
      const spelling = spellings.find((spelling) => answers(word, spelling));
      if (spelling) yield { start, end, term: spelling.term };
    }
  };
}

function answers(found: string, { word, begun }: Spelling): boolean {
  return begun ? found.startsWith(word) : found === word;
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text, end)) end++;
  return end;
}

/** The match from which on most different terms follow closely. */
function bestMatch(matches: Iterable<Match>, terms: number): number | undefined {
  const latest: number[] = [];
  let best: { start: number; terms: number } | undefined;
  let seen = 0;
  for (const { start, end, term } of matches) {
    const reach = Math.min(start, end - LENGTH + LEAD);
    const before = latest[term];
    latest[term] = start;
    if (before === undefined || before < reach) {
      const near = latest.filter((other) => other >= reach);
      if (near.length > (best?.terms ?? 0)) best = { start: Math.min(...near), terms: near.length };
    }
    if (best?.terms === Math.min(terms, ENOUGH) || ++seen === MOST_MATCHES) break;
  }
  return best?.start;
}

const LONGEST_CUT = 30;

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = /\s[\s·]*/.exec(text.slice(at, at + LONGEST_CUT));
  return space ? at + space.index + space[0].length : at;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at - LONGEST_CUT, at).search(/[\s.,;:·]*\s\S*$/);
  return space < 0 ? at : at - LONGEST_CUT + space;
}

/** Cuts one part of a text after the other, each up to a place in its folded form. */
function cutter(text: string, placeOf: (folded: number) => number, start: number): (to: number) => string {
  let done = placeOf(start);
  return (to) => {
    const from = done;
    done = placeOf(to);
    return text.slice(from, done);
  };
}

function marked(upTo: (place: number) => string, end: number, matches: Iterable<Match>): string {
  let html = "";
  for (const match of matches) {
    if (match.end > end) break;
    html += `${inOneLine(upTo(match.start))}<mark>${escapeHtml(upTo(match.end))}</mark>`;
  }
  return html + inOneLine(upTo(end));
}

/** A heading or a cell of a table does not end like a sentence; it must not be read as one with what follows. */
function inOneLine(text: string): string {
  return escapeHtml(text.replace(/(^|[^.,:;!?…])\n\n/g, "$1 · "));
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
