import type { Canvas } from "./canvas.ts";
import { columnWidths, type Need } from "./columns.ts";
import { type Element, elementsOf, find } from "./html-tree.ts";
import type { Box } from "./page.ts";
import { boxFor, type Press, runsFor } from "./press.ts";
import { heightOf, NEVER, type Row } from "./rows.ts";
import { setLines } from "./set-lines.ts";
import { widthOf } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";
import { wordsOf } from "./words.ts";

const GAP = 14;
const PADDING = 5;
/** A page may end inside a table where it has to, and rather at its end. */
const TORN = 0.12;
/** Fewer rows than this are not left alone at either end of a page. */
const TOGETHER = 3;

export function setTable(press: Press, node: Element, box: Box, parent: Tag): Row[] {
  const part = (name: string) => find([node], (element) => element.name === name);
  const head = elementsOf(part("thead") ?? node, "tr");
  const body = elementsOf(part("tbody") ?? node, "tr");
  const { cell, cellHead } = press.styles;
  const needs = needsOf(press, [
    ...head.map((row) => ({ row, style: cellHead, lines: 2 })),
    ...body.map((row) => ({ row, style: cell, lines: 1 })),
  ]);
  const gaps = GAP * (needs.length - 1);
  const place = boxFor(
    needs.reduce((sum, { most }) => sum + most, gaps),
    box,
  );
  const widths = columnWidths(needs, place.width - gaps);
  const table = tagged("Table", parent);
  const setting: RowSetting = { press, place, widths };
  const [top] = head.map((row) => headRow(setting, row, table));
  const rows = body.map((row, index) => bodyRow(setting, row, table, index === body.length - 1));
  return [
    ...(top ? [top] : []),
    ...rows.map((row, index) => ({
      ...row,
      breakAfter: index < TOGETHER - 1 || index >= rows.length - TOGETHER ? NEVER : row.breakAfter,
      ...(top && { again: repeated(top) }),
    })),
  ].map((row, index, all) => (index === all.length - 1 ? { ...row, breakAfter: 0 } : row));
}

interface RowSetting {
  press: Press;
  place: Box;
  widths: number[];
}

/** A head may take two lines before its column is made wider for it. */
function needsOf(press: Press, rows: { row: Element; style: Style; lines: number }[]): Need[] {
  const needs: Need[] = [];
  for (const { row, style, lines } of rows) {
    elementsOf(row).forEach(({ children }, column) => {
      const words = wordsOf(runsFor(press, children, style), press.measure, Number.POSITIVE_INFINITY);
      const { least, most } = needs[column] ?? { least: 0, most: 0 };
      const longest = Math.max(0, ...words.map(({ width }) => width));
      // A hair more than measured: sums of widths differ in the last digit.
      const natural = Math.max(longest, (widthOf(words) / lines) * (lines > 1 ? 1.2 : 1));
      needs[column] = { least: Math.max(least, longest + 0.1), most: Math.max(most, natural + 0.1) };
    });
  }
  return needs;
}

function headRow(setting: RowSetting, row: Element, table: Tag): Row {
  const { press, place } = setting;
  const { ink } = press.palette;
  const set = cells(setting, row, press.styles.cellHead, tagged("TR", table), "bottom");
  return ruled(set, NEVER, (canvas, top) => {
    canvas.rule(place.x, top, place.width, 1, ink);
    canvas.rule(place.x, top + set.height, place.width, 0.6, ink);
  });
}

/** The head as it stands on later pages, where reading software need not hear it again. */
function repeated(head: Row): Row {
  return { ...head, draw: (canvas, top, gap) => canvas.silently(() => head.draw(canvas, top, gap)) };
}

function bodyRow(setting: RowSetting, row: Element, table: Tag, isLast: boolean): Row {
  const { press, place } = setting;
  const set = cells(setting, row, press.styles.cell, tagged("TR", table), "top");
  return ruled(set, TORN, (canvas, top) => {
    const { line, ink } = press.palette;
    canvas.rule(place.x, top + set.height, place.width, isLast ? 0.6 : 0.5, isLast ? ink : line);
  });
}

function ruled(row: Row, breakAfter: number, rules: (canvas: Canvas, top: number) => void): Row {
  return {
    ...row,
    breakAfter,
    draw(canvas, top, gap) {
      canvas.artifact("Layout", () => rules(canvas, top));
      row.draw(canvas, top, gap);
    },
  };
}

function cells(
  { press, place, widths }: RowSetting,
  row: Element,
  style: Style,
  tag: Tag,
  stand: "top" | "bottom",
): Row {
  let x = place.x;
  const columns = elementsOf(row).map(({ name, attributes, children }, column) => {
    const width = widths[column] ?? 0;
    const cell = tagged(name.toUpperCase(), tag, name === "th" ? { scope: "Column" } : {});
    const align =
      attributes["data-align"] === "right" ? "right" : attributes["data-align"] === "center" ? "center" : "left";
    const lines = setLines(press, children, style, { x, width }, cell, { align });
    x += width + GAP;
    return lines;
  });
  const height = Math.max(style.leading, ...columns.map(heightOf));
  const notes = columns.flat().flatMap((line) => line.notes ?? []);
  return {
    height: height + 2 * PADDING,
    before: 0,
    breakAfter: 0,
    ...(notes.length > 0 && { notes }),
    draw(canvas, top) {
      for (const lines of columns) {
        let at = top + PADDING + (stand === "bottom" ? height - heightOf(lines) : 0);
        for (const line of lines) {
          line.draw(canvas, at, 0);
          at += line.height;
        }
      }
    },
  };
}
