import type { Canvas } from "./canvas.ts";

export interface Heading {
  text: string;
  level: string;
}

/** A horizontal slice of the text that no page end divides. */
export interface Row {
  height: number;
  /** Space above it, which the top of a page swallows. */
  before: number;
  /** What it costs to end the page below this row. */
  breakAfter: number;
  /** `gap` is the space above the row that was really left. */
  draw: (canvas: Canvas, top: number, gap: number) => void;
  /** Set at the foot of the page that shows this row. */
  notes?: Row[];
  /** The heading that begins here, for contents and outline. */
  heading?: Heading;
  /** Said again when a page begins with this row: a table's head. */
  again?: Row;
}

/** Dearer than anything else, and still a price: a table taller than a page has to end somewhere. */
export const NEVER = 1e6;

/** No page ends after a paragraph's first line or before its last. */
export function keptLines<T extends Row>(rows: T[]): T[] {
  return rows.map((row, index) =>
    index === 0 || index === rows.length - 2
      ? { ...row, breakAfter: index === rows.length - 1 ? row.breakAfter : NEVER }
      : row,
  );
}

export function spaced(rows: Row[], before: number): Row[] {
  return rows.map((row, index) => (index === 0 ? { ...row, before } : row));
}

/** No page ends below any of them. */
export function keptWithNext(rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, breakAfter: NEVER }));
}

/** What it costs to end a page below the last of them. */
export function endingAt(rows: Row[], breakAfter: number): Row[] {
  return rows.map((row, index) => (index === rows.length - 1 ? { ...row, breakAfter } : row));
}

/** Draws something beside or behind every row, through the spaces between them. */
export function decorated(rows: Row[], decorate: (canvas: Canvas, top: number, height: number) => void): Row[] {
  return rows.map((row, index) => ({
    ...row,
    draw(canvas, top, gap) {
      const above = index === 0 ? 0 : gap;
      canvas.artifact("Layout", () => decorate(canvas, top - above, row.height + above));
      row.draw(canvas, top, gap);
    },
  }));
}

export function heightOf(rows: Row[]): number {
  return rows.reduce((sum, { height, before }, index) => sum + height + (index === 0 ? 0 : before), 0);
}
