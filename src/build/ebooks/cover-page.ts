import { cover } from "../../site/weave/cover.ts";
import { markPath } from "../../site/weave/mark.ts";
import type { Book } from "./book.ts";
import type { Canvas } from "./canvas.ts";
import type { Look } from "./draw-page.ts";
import { fitted } from "./fitted.ts";
import { page } from "./page.ts";
import { heightOf, type Row } from "./rows.ts";
import { setText } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";
import { drawCloth } from "./svg.ts";

const label = { x: page.width * 0.17, y: page.height * 0.13, width: page.width * 0.69, padding: 30 };
const joint = page.width * 0.05;

function drawBoard(canvas: Canvas, { palette }: Look, { slug, dyes }: Book): void {
  const cloth = cover({ slug, dyes, kind: "ebook", width: 420, height: 600, theme: "light" });
  canvas.artifact("Layout", () => {
    drawCloth(canvas, cloth, 0, 0, page.width, page.height);
    canvas.fill(joint, 0, 1.4, page.height, palette.ink);
  });
}

function drawLabel(canvas: Canvas, { palette }: Look, y: number, rows: Row[]): void {
  const { x, width, padding } = label;
  const height = heightOf(rows) + 2 * padding;
  canvas.artifact("Layout", () => {
    canvas.fill(x - 1.5, y - 1.5, width + 3, height + 3, palette.ink);
    canvas.fill(x, y, width, height, palette.ground);
  });
  let at = y + padding;
  for (const [index, row] of rows.entries()) {
    if (index > 0) at += row.before;
    row.draw(canvas, at, 0);
    at += row.height;
  }
}

/** The book's own cloth, and a paper label with its title. */
export function drawCover(canvas: Canvas, look: Look, book: Book, root: Tag): void {
  const { styles, measure } = look;
  const box = { x: label.x + label.padding, width: label.width - 2 * label.padding };
  const set = (text: string, style: typeof styles.title) =>
    setText(measure, {
      runs: [{ text, style }],
      leading: style.leading,
      box,
      tag: tagged("P", root),
      shape: "balanced",
    });
  const large = { ...styles.title, size: 43, leading: 43 };
  const title = set(book.title, fitted(measure, book.title, large, box.width));
  const author = set(book.author.name, { ...styles.label, size: 13, leading: 18, colour: look.palette.soft });
  drawBoard(canvas, look, book);
  drawLabel(canvas, look, label.y, [...title, ...author.map((row) => ({ ...row, before: 22 }))]);
}

/** The back of the same cloth, with the publisher's name. */
export function drawBack(canvas: Canvas, look: Look, book: Book, root: Tag): void {
  const { styles, palette, measure } = look;
  const { name, tagline } = book.publisher;
  const box = { x: label.x + label.padding + 34, width: label.width - 2 * label.padding - 34 };
  const set = (text: string, style: typeof styles.title, link?: string) =>
    setText(measure, {
      runs: [{ text, style, ...(link && { link }) }],
      ...{ leading: style.leading, box, tag: tagged("P", root) },
    });
  const rows = [
    ...set(name.toLowerCase(), { ...styles.title, size: 22, leading: 24 }),
    ...set(tagline, styles.small),
    ...set(new URL(book.siteUrl).host, { ...styles.small, colour: palette.link }, book.siteUrl),
  ];
  drawBoard(canvas, look, book);
  const y = page.height * 0.87 - heightOf(rows) - 2 * label.padding;
  drawLabel(canvas, look, y, rows);
  canvas.artifact("Layout", () => {
    canvas.doc
      .save()
      .translate(label.x + label.padding, y + label.padding + 1)
      .scale(22 / 6, 22 / 6);
    canvas.doc.fillColor(palette.ink).path(markPath).fill();
    canvas.doc.restore();
  });
}
