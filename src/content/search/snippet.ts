import type { Term } from "./query.ts";

interface Match {
  start: number;
  end: number;
  term: number;
}

const LENGTH = 200;
/** Letters before the first match, so that it is read in its sentence. */
const LEAD = 60;
const MOST_MATCHES = 12;
const LETTER = /[\p{L}\p{N}]/u;

/** Most letters are a to z, and asking the expression takes ten times as long. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return true;
  return code > 32 && LETTER.test(text.charAt(at));
}

/** The part of a text that answers most of the terms, as HTML with the matches marked; nothing when none is in it. */
export function snippetOf(text: string, folded: string, terms: Term[]): string | undefined {
  const matches = terms.flatMap((term, number) => matchesOf(term, number, folded)).sort((a, b) => a.start - b.start);
  if (matches.length === 0) return undefined;
  const start = wordStart(text, mostTelling(matches) - LEAD);
  const end = wordEnd(text, start + LENGTH);
  const shown = matches.filter((match) => match.start >= start && match.end <= end);
  return `${start > 0 ? "…" : ""}${marked(text, start, end, shown)}${end < text.length ? "…" : ""}`;
}

function matchesOf(term: Term, number: number, folded: string): Match[] {
  const found: Match[] = [];
  for (const { word, begun } of term) {
    let start = folded.indexOf(word);
    for (; start >= 0 && found.length < MOST_MATCHES; start = folded.indexOf(word, start + word.length)) {
      if (isLetter(folded, start - 1)) continue;
      const end = endOfWord(folded, start + word.length);
      if (begun || end === start + word.length) found.push({ start, end, term: number });
    }
  }
  return found;
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text, end)) end++;
  return end;
}

/** The match from which on most different terms follow closely. */
function mostTelling(matches: Match[]): number {
  let best = { start: 0, terms: 0 };
  for (const [index, { start }] of matches.entries()) {
    const seen: boolean[] = [];
    let terms = 0;
    for (let at = index; at < matches.length; at++) {
      const other = matches[at];
      if (!other || other.end > start + LENGTH - LEAD) break;
      if (!seen[other.term]) terms++;
      seen[other.term] = true;
    }
    if (terms > best.terms) best = { start, terms };
  }
  return best.start;
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

function marked(text: string, start: number, end: number, matches: Match[]): string {
  let html = "";
  let done = start;
  for (const match of matches) {
    if (match.start < done) continue;
    html += `${inOneLine(text.slice(done, match.start))}<mark>${escaped(text.slice(match.start, match.end))}</mark>`;
    done = match.end;
  }
  return html + inOneLine(text.slice(done, end));
}

/** A heading or a cell of a table does not end like a sentence; it must not be read as one with what follows. */
function inOneLine(text: string): string {
  return escaped(text.replace(/(^|[^.,:;!?…])\n\n/g, "$1 · "));
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
