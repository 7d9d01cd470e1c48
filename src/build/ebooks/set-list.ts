import { type Element, elementsOf, find, isElement, type Node } from "./html-tree.ts";
import { type Box, inset } from "./page.ts";
import type { Press } from "./press.ts";
import { endingAt, type Row, spaced } from "./rows.ts";
import { baselineIn } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";

type SetBlocks = (press: Press, nodes: Node[], box: Box, parent: Tag, style: Style) => Row[];

const INDENT = 17;
/** A list that counts past 99 stands further in. */
const BEHIND_MARKER = 2;
const BETWEEN_ITEMS = 4;
/** A page ends rather after a list than inside it. */
const TORN = 0.03;

/** Items with their dash or number hanging at the left; what stands in them is set by `setBlocks`. */
export function setList(press: Press, node: Element, box: Box, parent: Tag, style: Style, setBlocks: SetBlocks): Row[] {
  const list = tagged("L", parent);
  const first = Number(node.attributes.start ?? 1);
  const items = elementsOf(node, "li");
  const look = { ...style, colour: press.palette.dyeText, face: "strong" as const, tabular: true };
  const markers = items.map(
    ({ children }, index) => boxOf(children) ?? (node.name === "ol" ? `${first + index}.` : "–"),
  );
  const indent = Math.max(INDENT, ...markers.map((marker) => press.measure(marker, look) + BEHIND_MARKER));
  return items.flatMap(({ children }, index) => {
    const tag = tagged("LI", list);
    const rows = setBlocks(press, asBlocks(children), inset(box, indent), tagged("LBody", tag), style);
    const item = hung(rows, markers[index] ?? "", box.x, tag, look);
    return endingAt(spaced(item, index === 0 ? 0 : BETWEEN_ITEMS), index === items.length - 1 ? 0 : TORN);
  });
}

/** A task has a box to tick in place of a dash. */
function boxOf([first]: Node[]): string | undefined {
  const box = first && find([first], ({ name }) => name === "input");
  return box && ("checked" in box.attributes ? "[x]" : "[ ]");
}

/** An item's own text is a paragraph, whether or not a list below it made it one. */
function asBlocks(nodes: Node[]): Node[] {
  const blocks: Node[] = [];
  let line: Node[] = [];
  const end = () => {
    if (line.some((node) => typeof node !== "string" || node.trim())) {
      blocks.push({ name: "p", attributes: {}, children: trimmed(line) });
    }
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || INLINE.has(node.name)) line.push(node);
    else {
      end();
      blocks.push(node);
    }
  }
  end();
  return blocks;
}

const INLINE = new Set(["strong", "em", "code", "a", "s", "br", "sup", "img", "input"]);

function trimmed(nodes: Node[]): Node[] {
  return nodes.map((node, index) => (typeof node === "string" && index === nodes.length - 1 ? node.trimEnd() : node));
}

function hung(rows: Row[], marker: string, x: number, tag: Tag, look: Style): Row[] {
  const label = tagged("Lbl", tag);
  return rows.map((row, index) => {
    if (index > 0) return row;
    return {
      ...row,
      draw(canvas, top, gap) {
        const baseline = top + baselineIn(look.leading, look.size);
        canvas.draw(label, () => canvas.text(`${marker} `, x, baseline, look));
        row.draw(canvas, top, gap);
      },
    };
  });
}
