import { type Element, elementsOf, isElement, type Node, textOf } from "./html-tree.ts";
import { type Box, inset, sheet } from "./page.ts";
import type { Press } from "./press.ts";
import { decorated, endingAt, keptWithNext, type Row, spaced } from "./rows.ts";
import { setCode } from "./set-code.ts";
import { setFigure } from "./set-figure.ts";
import { setLines } from "./set-lines.ts";
import { setList } from "./set-list.ts";
import { setTable } from "./set-table.ts";
import { type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";

/** Space above and below a block; between two the larger holds. */
const space: Record<string, [above: number, below: number]> = {
  h2: [25, 7],
  h3: [18, 5],
  h4: [14, 3],
  h5: [14, 3],
  h6: [14, 3],
  p: [8.4, 8.4],
  ul: [8.4, 9],
  ol: [8.4, 9],
  dl: [10, 11],
  blockquote: [13, 13],
  aside: [16, 16],
  figure: [17, 17],
  div: [17, 18],
  hr: [18, 18],
};
const HEADINGS = new Set(["h2", "h3", "h4", "h5", "h6"]);

/** Rather not between a sentence and the table or code that it announces. */
const ANNOUNCED = new Set(["div", "figure", "ol", "ul"]);
const ANNOUNCED_COST = 0.03;

/** Sets blocks one below the other. */
export function setBlocks(press: Press, nodes: Node[], box: Box, parent: Tag, style: Style): Row[] {
  const blocks = nodes.filter((node) => isElement(node));
  let below = 0;
  let under = "";
  return blocks.flatMap((node, index) => {
    const [above, after] = space[node.name] ?? [0, 0];
    const isUnderHeading = HEADINGS.has(under);
    const before = isUnderHeading ? below : Math.max(above, below);
    const rows = spaced(setBlock(press, node, box, parent, style), before);
    if (rows.length > 0) [below, under] = [after, node.name];
    const next = blocks[index + 1]?.name ?? "";
    if (node.name !== "p") return rows;
    // A heading with a single line below it is still alone.
    if (isUnderHeading && rows.length === 1 && next) return keptWithNext(rows);
    return ANNOUNCED.has(next) ? endingAt(rows, ANNOUNCED_COST) : rows;
  });
}

function setBlock(press: Press, node: Element, box: Box, parent: Tag, style: Style): Row[] {
  const { styles } = press;
  switch (node.name) {
    case "p":
      return setLines(press, node.children, style, box, tagged("P", parent));
    case "h2":
      return setHeading(press, node, parent, styles.heading2, box.wide ? sheet : box);
    case "h3":
      return setHeading(press, node, parent, styles.heading3, box);
    case "h4":
    case "h5":
    case "h6":
      return setHeading(press, node, parent, styles.heading4, box);
    case "ul":
    case "ol":
      return setList(press, node, box, parent, style, setBlocks);
    case "dl":
      return setTerms(press, node, box, parent, style);
    case "blockquote":
      return setQuote(press, node, box, parent);
    case "aside":
      return setAside(press, node, box, parent);
    case "figure":
      return node.attributes.class === "code" ? setCode(press, node, box, parent) : setFigure(press, node, box, parent);
    case "div":
      return setTable(press, node, box, parent);
    case "hr":
      return [setPause(press, box)];
    default:
      return [];
  }
}

/** A short line where the text takes breath. */
function setPause({ palette }: Press, { x }: Box): Row {
  const draw: Row["draw"] = (canvas, top) => canvas.artifact("Layout", () => canvas.rule(x, top, 48, 0.6, palette.ink));
  return { height: 0.6, before: 0, breakAfter: 0, draw };
}

/** Headings name themselves, without the numbers of their notes, so that the outline and links can point at them. */
function setHeading(press: Press, node: Element, parent: Tag, style: Style, box: Box): Row[] {
  const tag = tagged(node.name.toUpperCase(), parent);
  const rows = keptWithNext(setLines(press, node.children, style, box, tag, { shape: "balanced" }));
  const text = node.children
    .filter((child) => !isElement(child, "sup"))
    .map(textOf)
    .join("");
  return rows.map((row, index) => {
    if (index > 0) return row;
    return {
      ...row,
      heading: { text, level: node.name },
      draw(canvas, top, gap) {
        canvas.name(press.prefix + node.attributes.id, top - gap);
        row.draw(canvas, top, gap);
      },
    };
  });
}

function setTerms(press: Press, node: Element, box: Box, parent: Tag, style: Style): Row[] {
  const list = tagged("L", parent);
  return elementsOf(node).flatMap(({ name, children }, index) => {
    const item = tagged("LI", list);
    if (name === "dt") {
      const term = setLines(press, children, { ...style, face: "strong" }, box, tagged("Lbl", item));
      return spaced(keptWithNext(term), index === 0 ? 0 : 7);
    }
    const wrapped = children.some((child) => isElement(child, "p"))
      ? children
      : [{ name: "p", attributes: {}, children }];
    return spaced(setBlocks(press, wrapped, inset(box, 17), tagged("LBody", item), style), 1);
  });
}

function setQuote(press: Press, { children }: Element, box: Box, parent: Tag): Row[] {
  const rows = setBlocks(press, children, inset(box, 17), tagged("BlockQuote", parent), press.styles.quote);
  return decorated(rows, (canvas, top, height) => canvas.fill(box.x, top, 1.4, height, press.palette.ink));
}

function setAside(press: Press, { attributes, children }: Element, box: Box, parent: Tag): Row[] {
  const { styles, palette } = press;
  const isWarning = attributes["data-kind"] === "warning";
  const inner = inset(box, 17);
  const tag = tagged("Div", parent);
  const label = { ...styles.label, colour: isWarning ? palette.link : palette.noteText };
  const name = keptWithNext(setLines(press, [attributes["aria-label"] ?? ""], label, inner, tagged("P", tag)));
  const rows = [...name, ...spaced(setBlocks(press, children, inner, tag, styles.aside), 2)];
  const colour = isWarning ? palette.warning : palette.note;
  return decorated(rows, (canvas, top, height) => canvas.fill(box.x, top, 4.5, height, colour));
}
