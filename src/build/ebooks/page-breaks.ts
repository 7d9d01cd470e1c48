import { heightOf, type Row } from "./rows.ts";

/** Space between the text and the notes below it. */
export const NOTES_GAP = 22;
const SHORT_PAGE = 0.22;
const SHORT_PAGE_COST = 0.5;

/**
 * Ends a chapter's pages where it costs least over the whole chapter: full pages, nothing torn apart that belongs
 * together, and no last page with three lines on it.
 */
export function paginate(rows: Row[], roomOn: (firstRow: number) => number): Row[][] {
  const best: { cost: number; to: number }[] = [];
  best[rows.length] = { cost: 0, to: rows.length };
  for (let start = rows.length - 1; start >= 0; start--) {
    best[start] = cheapest(rows, start, roomOn(start), (next) => best[next]?.cost ?? 0);
  }
  const pages: Row[][] = [];
  for (let start = 0; start < rows.length; start = best[start]?.to ?? rows.length) {
    pages.push(rows.slice(start, best[start]?.to));
  }
  return pages;
}

function cheapest(rows: Row[], start: number, room: number, costFrom: (next: number) => number) {
  let found = { cost: Number.POSITIVE_INFINITY, to: start + 1 };
  let text = rows[start]?.again?.height ?? 0;
  let notes = 0;
  for (let end = start; end < rows.length; end++) {
    const row = rows[end];
    if (!row) break;
    text += row.height + (end === start ? 0 : row.before);
    if (row.notes) notes += heightOf(row.notes) + (notes === 0 ? NOTES_GAP : 0);
    const used = (text + notes) / room;
    if (used > 1 && end > start) break;
    const isLast = end === rows.length - 1;
    const cost = costFrom(end + 1) + (isLast ? lastPageCost(used) : (1 - used) ** 2 + row.breakAfter);
    if (cost < found.cost) found = { cost, to: end + 1 };
  }
  return found;
}

function lastPageCost(used: number): number {
  return used < SHORT_PAGE ? SHORT_PAGE_COST : 0;
}
