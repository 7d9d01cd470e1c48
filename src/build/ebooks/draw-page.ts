import type { Canvas } from "./canvas.ts";
import { area, page, running, sheet, textBox } from "./page.ts";
import { NOTES_GAP } from "./page-breaks.ts";
import type { Press } from "./press.ts";
import { type Heading, heightOf, type Row } from "./rows.ts";

export type Look = Pick<Press, "palette" | "styles" | "measure">;

export function startPage(canvas: Canvas, { palette }: Look): void {
  canvas.doc.addPage();
  canvas.artifact("Layout", () => canvas.fill(0, 0, page.width, page.height, palette.ground));
}

/** Draws rows from `top` down and the notes they refer to at the foot; tells of every heading on the way. */
export function drawRows(
  canvas: Canvas,
  { palette }: Look,
  rows: Row[],
  top: number,
  onHeading: (heading: Heading, y: number) => void = () => {},
): void {
  let y = top;
  const again = rows[0]?.again;
  if (again) {
    again.draw(canvas, y, 0);
    y += again.height;
  }
  rows.forEach((row, index) => {
    const gap = index === 0 ? 0 : row.before;
    y += gap;
    if (row.heading) onHeading(row.heading, y);
    row.draw(canvas, y, gap);
    y += row.height;
  });
  const notes = rows.flatMap((row) => row.notes ?? []);
  if (notes.length === 0) return;
  y = area.bottom - heightOf(notes);
  canvas.artifact("Layout", () => canvas.rule(textBox.x, y - NOTES_GAP / 3, 48, 0.6, palette.ink));
  for (const note of notes) {
    note.draw(canvas, y, 0);
    y += note.height;
  }
}

interface RunningHead {
  number: number;
  title: string;
}

/** The chapter above the text, the page's number and the book's title below it. */
export function drawRunning(canvas: Canvas, look: Look, folio: number, book: string, chapter?: RunningHead): void {
  const { styles, palette } = look;
  canvas.artifact("Pagination", () => {
    canvas.text(String(folio), sheet.x, running.foot, styles.folio);
    canvas.text(book, textBox.x, running.foot, styles.running);
    if (!chapter) return;
    canvas.text(String(chapter.number), sheet.x, running.top, { ...styles.folio, colour: palette.dyeText });
    canvas.text(chapter.title, textBox.x, running.top, styles.running);
    canvas.rule(sheet.x, running.top + 9, sheet.width, 0.5, palette.line);
  });
}
