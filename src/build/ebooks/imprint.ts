import type { Book } from "./book.ts";
import type { Canvas } from "./canvas.ts";
import type { Look } from "./draw-page.ts";
import { fitted } from "./fitted.ts";
import { area, type Box, sheet, textBox } from "./page.ts";
import { heightOf, type Row, spaced } from "./rows.ts";
import { setText } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";

function setter({ measure }: Look, root: Tag) {
  return (
    text: string,
    style: Style,
    before: number,
    { box = textBox, type = "P" }: { box?: Box; type?: string } = {},
  ) =>
    spaced(
      setText(measure, {
        runs: [{ text, style }],
        ...{ leading: style.leading, box, tag: tagged(type, root), shape: type === "P" ? "text" : "balanced" },
      }),
      before,
    );
}

function draw(canvas: Canvas, rows: Row[], top: number): void {
  let y = top;
  for (const [index, row] of rows.entries()) {
    if (index > 0) y += row.before;
    row.draw(canvas, y, 0);
    y += row.height;
  }
}

/** Title, whom the book is for, what a reader can do afterwards; who made it and when at the foot. */
export function drawTitlePage(canvas: Canvas, look: Look, book: Book, root: Tag): void {
  const { styles } = look;
  const set = setter(look, root);
  const { legalName, address } = book.publisher;
  const foot = [
    ...set(`Written by ${book.author.name}. Edition of ${longDay(book.day)}.`, styles.small, 0),
    ...set(`© ${book.day.slice(0, 4)} ${legalName}, ${address.join(", ")}.`, styles.small, 0),
    ...set("You may pass this book on, whole and unchanged.", styles.small, 0),
  ];
  const footTop = area.bottom - heightOf(foot);
  const settings = SCALES.map((by) => titleRows(look, book, root, by));
  const rows = settings.find((rows) => area.top + heightOf(rows) + ABOVE_FOOT <= footTop) ?? settings.at(-1) ?? [];
  draw(canvas, rows, area.top);
  draw(canvas, foot, footTop);
}

/** A page that says much is set smaller before it runs into its foot. */
const SCALES = [1, 0.92, 0.84, 0.76];
const ABOVE_FOOT = 18;

function titleRows(look: Look, book: Book, root: Tag, by: number): Row[] {
  const { styles, palette, measure } = look;
  const scaled = (style: Style) => ({ ...style, size: style.size * by, leading: style.leading * by });
  const large = setter(look, root);
  const set: typeof large = (text, style, before, options) => large(text, scaled(style), before * by, options);
  const title = fitted(measure, book.title, { ...styles.title, size: 34, leading: 34.5 }, sheet.width);
  const label = { ...styles.label, colour: palette.dyeText };
  return [
    ...set(book.title, title, 0, { box: sheet, type: "H1" }),
    ...set(book.subtitle, styles.lead, 18),
    ...set("For", label, 30),
    ...set(book.audience, styles.text, 1),
    ...set("What you can do with it", label, 22),
    ...book.inside.flatMap((point, index) =>
      listed(look, set(point, styles.text, index === 0 ? 3 : 5, { box: pointBox })),
    ),
  ];
}

const pointBox = { x: textBox.x + 17, width: textBox.width - 17 };

/** A square of the book's dye before a point, as on its page. */
function listed({ palette }: Look, rows: Row[]): Row[] {
  return rows.map((row, index) => {
    if (index > 0) return row;
    return {
      ...row,
      draw(canvas, top, gap) {
        canvas.artifact("Layout", () => canvas.fill(textBox.x, top + row.height / 2 - 3.5, 7, 7, palette.dye));
        row.draw(canvas, top, gap);
      },
    };
  });
}

/** Who wrote it, whom to ask, and how it was made. */
export function drawColophon(canvas: Canvas, look: Look, book: Book, root: Tag): void {
  const { styles, palette } = look;
  const set = setter(look, root);
  const { author, publisher } = book;
  const rows = [
    ...set("The author", styles.heading2, 0, { box: sheet, type: "H1" }),
    ...set(author.name, { ...styles.heading3, size: 13 }, 12),
    ...set(author.role, { ...styles.small, colour: palette.dyeText }, 0),
    ...set(author.bio, styles.text, 6),
    ...set("Questions", styles.heading2, 32, { box: sheet, type: "H1" }),
    ...set(
      `Write to ${publisher.email}. What you ask about this book reaches the person who wrote it.`,
      styles.text,
      10,
    ),
    ...set("Colophon", styles.heading2, 32, { box: sheet, type: "H1" }),
    ...set(
      "Set in Bricolage Grotesque and Hanken Grotesk, code in Red Hat Mono. The cloth on the cover is a weave draft that a loom could follow: threading, tie-up and treadling grow from the book’s name.",
      styles.text,
      10,
    ),
  ];
  draw(canvas, rows, area.top);
}

const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
