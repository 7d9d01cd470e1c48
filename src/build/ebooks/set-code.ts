import { type Element, elementsOf, find, isElement, type Node, textOf } from "./html-tree.ts";
import type { Box } from "./page.ts";
import { boxFor, type Press } from "./press.ts";
import { NEVER, type Row } from "./rows.ts";
import { baselineIn } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";

const PADDING = 9;
const CAPTION_PADDING = 4.5;
const TORN = 0.2;
/** Fewer lines than this are not left alone at either end of a page. */
const TOGETHER = 4;

interface Span {
  text: string;
  kind: string;
}
interface Line {
  spans: Span[];
  change: string;
}

/** Code with its file's name above it, in the colours of the site. */
export function setCode(press: Press, node: Element, box: Box, parent: Tag): Row[] {
  const { styles, palette, measure } = press;
  const code = find([node], ({ name }) => name === "code");
  const lines = linesOf(code?.children ?? []);
  const letter = measure("0", styles.code);
  const longest = Math.max(...lines.map(({ spans }) => lengthOf(spans)));
  const place = boxFor(longest * letter + 2 * PADDING, box);
  const fitting = lines.flatMap((line) => wrapped(line, Math.floor((place.width - 2 * PADDING) / letter)));
  const tag = tagged("Div", parent);
  const block = tagged("Code", tag);
  const rows = fitting.map((line, index): Row => {
    const edges = { above: index === 0 ? PADDING * 0.7 : 0, below: index === fitting.length - 1 ? PADDING * 0.7 : 0 };
    const left = fitting.length - 1 - index;
    return {
      height: styles.code.leading + edges.above + edges.below,
      before: 0,
      breakAfter: left === 0 ? 0 : index < TOGETHER - 1 || left < TOGETHER ? NEVER : TORN,
      draw(canvas, top) {
        const { leading, size } = styles.code;
        const height = leading + edges.above + edges.below;
        canvas.artifact("Layout", () => {
          canvas.fill(place.x, top - 0.1, place.width, height + 0.2, palette.raised);
          if (line.change) canvas.fill(place.x, top + edges.above, 2.4, leading, changed(press, line.change));
          if (left === 0) canvas.rule(place.x, top + height, place.width, 0.6, palette.ink);
        });
        let x = place.x + PADDING;
        canvas.draw(block, () => {
          for (const { text, kind } of line.spans) {
            canvas.text(text, x, top + edges.above + baselineIn(leading, size), coloured(press, kind));
            x += letter * text.length;
          }
          canvas.text(" ", x, top + edges.above + baselineIn(leading, size), styles.code);
        });
      },
    };
  });
  return [captionOf(press, node, place, tag), ...rows];
}

/** As much of a long path as fits: its end says most. */
function endOf(path: string, fits: (text: string) => boolean): string {
  if (fits(path)) return path;
  let start = 1;
  while (start < path.length && !fits(`…${path.slice(start)}`)) start++;
  return `…${path.slice(start)}`;
}

/** The file at the left, the language at the right where both have room, between two rules. */
function captionOf({ styles, palette, measure }: Press, node: Element, place: Box, parent: Tag): Row {
  const caption = find([node], ({ name }) => name === "figcaption") ?? node;
  const [name = "", language = ""] = ["span", "small"].map((part) => elementsOf(caption, part).map(textOf).join());
  const strong = { ...styles.caption, face: "strong" as const, colour: palette.ink };
  const file = endOf(name, (text) => measure(text, strong) <= place.width);
  const isBoth = measure(file, strong) + PADDING + measure(language, styles.caption) <= place.width;
  const { leading, size } = styles.caption;
  const height = leading + 2 * CAPTION_PADDING;
  const tag = tagged("P", parent);
  return {
    height,
    before: 0,
    breakAfter: NEVER,
    draw(canvas, top) {
      const baseline = top + CAPTION_PADDING + baselineIn(leading, size);
      canvas.artifact("Layout", () => canvas.rule(place.x, top, place.width, 1, palette.ink));
      canvas.draw(tag, () => {
        if (file) canvas.text(`${file} `, place.x, baseline, strong);
        const x = file ? place.x + place.width - measure(language, styles.caption) : place.x;
        if (isBoth) canvas.text(`${language} `, x, baseline, styles.caption);
      });
    },
  };
}

function coloured({ styles, palette }: Press, kind: string): Style {
  const colour = Object.entries(palette.code).find(([name]) => name === kind)?.[1];
  return colour ? { ...styles.code, colour } : styles.code;
}

function changed({ palette }: Press, change: string): string {
  return change === "ins" ? palette.added : change === "del" ? palette.removed : palette.note;
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { text }) => sum + text.length, 0);

function linesOf(nodes: Node[]): Line[] {
  const lines: Line[] = [];
  let spans: Span[] = [];
  const read = (nodes: Node[], kind: string, change: string) => {
    for (const node of nodes) {
      if (isElement(node)) {
        const isChange = node.name !== "span";
        read(node.children, isChange ? kind : (node.attributes.class ?? ""), isChange ? node.name : change);
        continue;
      }
      node.split("\n").forEach((text, index) => {
        if (index > 0) {
          lines.push({ spans, change });
          spans = [];
        }
        if (text) spans.push({ text: text.replaceAll("\t", "  "), kind });
      });
    }
  };
  read(nodes, "", "");
  return spans.length > 0 ? [...lines, { spans, change: "" }] : lines;
}

/** A line that is too long goes on below itself, further in, and is cut at a space where there is one. */
function wrapped(line: Line, room: number): Line[] {
  const lines: Line[] = [];
  let { spans } = line;
  const further = (/^ */.exec(textOfSpans(spans))?.[0].length ?? 0) + 4;
  const indent = " ".repeat(Math.min(further, Math.floor(room / 2)));
  while (lengthOf(spans) > room) {
    const text = textOfSpans(spans);
    const space = text.lastIndexOf(" ", room);
    const at = space > indent.length ? space + 1 : room;
    lines.push({ ...line, spans: sliced(spans, 0, at) });
    spans = [{ text: indent, kind: "" }, ...sliced(spans, at, text.length)];
  }
  return [...lines, { ...line, spans }];
}

const textOfSpans = (spans: Span[]) => spans.map(({ text }) => text).join("");

function sliced(spans: Span[], from: number, to: number): Span[] {
  let at = 0;
  return spans.flatMap(({ text, kind }) => {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += text.length;
    return part ? [{ text: part, kind }] : [];
  });
}
