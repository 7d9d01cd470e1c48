import { cover } from "../../site/weave/cover.ts";
import type { Book } from "./book.ts";
import type { Canvas } from "./canvas.ts";
import type { Look } from "./draw-page.ts";
import { fitted } from "./fitted.ts";
import { type Element, elementsOf, isElement, type Node, readHtml } from "./html-tree.ts";
import { area, page, sheet, textBox } from "./page.ts";
import { paginate } from "./page-breaks.ts";
import type { Press } from "./press.ts";
import { heightOf, keptWithNext, type Row, spaced } from "./rows.ts";
import { setBlocks } from "./set-blocks.ts";
import { setLines } from "./set-lines.ts";
import { type Tag, tagged } from "./structure.ts";
import { drawCloth } from "./svg.ts";

export interface Chapter {
  number: number;
  title: string;
  pages: Row[][];
}

const BELOW_TITLE = 26;
/** What hangs on the edge has to stay clear of the chapter's number. */
const NUMERAL_HEIGHT = 96;

/** Sets a chapter: its title below a strip of the book's cloth, its first paragraph larger, its pages ended. */
export function setChapter(press: Omit<Press, "prefix" | "notes">, book: Book, index: number, root: Tag): Chapter {
  const { title, html } = book.chapters[index] ?? { title: "", html: "" };
  const nodes = readHtml(html);
  const prefix = `chapter-${index + 1}-`;
  const complete = { ...press, prefix, notes: notesOf(nodes, prefix) };
  const tag = tagged("Sect", root, { title });
  const style = fitted(press.measure, title, press.styles.title, textBox.width);
  const heading = setLines(complete, [title], style, textBox, tagged("H1", tag), { shape: "balanced" });
  const below = isElement(nodes[0] ?? "", "p") ? BELOW_TITLE : NUMERAL_HEIGHT - heightOf(heading);
  const rows = [...keptWithNext(heading), ...spaced(setBody(complete, nodes, tag), Math.max(BELOW_TITLE, below))];
  const roomOn = (firstRow: number) => area.bottom - (firstRow === 0 ? area.openingTop : area.top);
  return { number: index + 1, title, pages: paginate(rows, roomOn) };
}

function setBody(press: Press, nodes: Node[], tag: Tag): Row[] {
  const blocks = nodes.filter((node) => isElement(node) && !/^footnotes/.test(node.attributes.class ?? ""));
  const [first, ...others] = blocks;
  if (!first || !isElement(first, "p")) return setBlocks(press, blocks, textBox, tag, press.styles.text);
  const lead = setBlocks(press, [first], textBox, tag, press.styles.lead);
  return [
    ...lead,
    ...spaced(setBlocks(press, others, textBox, tag, press.styles.text), isHeading(others[0]) ? 25 : 16),
  ];
}

const isHeading = (node: Node | undefined) => node !== undefined && isElement(node, "h2");

function notesOf(nodes: Node[], prefix: string): Map<string, Element> {
  const section = nodes.find((node) => isElement(node, "section"));
  const list = section && isElement(section) ? elementsOf(section, "ol")[0] : undefined;
  return new Map((list ? elementsOf(list, "li") : []).map((item) => [prefix + item.attributes.id, item]));
}

const cloth = { height: 108, cell: 11.9 };

/** Cloth over a chapter's first page, cut from the loom with its warp left long, and the number beside the title. */
export function drawOpening(canvas: Canvas, { palette, styles }: Look, { slug, dyes }: Book, number: number): void {
  const cut = { width: page.width, height: cloth.height, cell: cloth.cell };
  const strip = cover({ slug, dyes, kind: "ebook", theme: "light", ...cut });
  canvas.artifact("Layout", () => {
    drawCloth(canvas, strip, 0, 0, page.width, cloth.height);
    for (let end = 0; end * cloth.cell < page.width; end++) {
      canvas.fill((end + 0.45) * cloth.cell, cloth.height, 0.7, 9 + ((end * 7) % 5) * 1.6, palette.ink);
    }
    canvas.text(String(number), sheet.x - 4, area.openingTop + 66, styles.numeral);
  });
}
