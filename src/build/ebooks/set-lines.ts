import { isElement, type Node } from "./html-tree.ts";
import { type Box, textBox } from "./page.ts";
import { type Press, runsFor } from "./press.ts";
import type { Row } from "./rows.ts";
import { baselineIn, setText, type TextOptions } from "./set-text.ts";
import { type Tag, tagged } from "./structure.ts";
import type { Style } from "./styles.ts";

type Setting = Partial<Pick<TextOptions, "shape" | "align">>;

/** Sets what stands in a line or a few, with the notes it refers to. */
export function setLines(press: Press, nodes: Node[], style: Style, box: Box, tag: Tag, setting: Setting = {}): Row[] {
  return setText(press.measure, {
    runs: runsFor(press, nodes, style),
    leading: style.leading,
    box,
    tag,
    notesOf: (name) => setNote(press, name, tag),
    ...setting,
  });
}

const NUMBER_WIDTH = 14;

/** A note for the foot of the page, its number hanging beside it. */
function setNote(press: Press, name: string, parent: Tag): Row[] {
  const paragraphs = press.notes.get(name)?.children.filter((child) => isElement(child)) ?? [];
  const { note } = press.styles;
  const tag = tagged("Note", parent);
  const box = { x: textBox.x + NUMBER_WIDTH, width: textBox.width - NUMBER_WIDTH };
  const rows = paragraphs.flatMap(({ children }) => setLines(press, children, note, box, tag));
  const number = /\d+$/.exec(name)?.[0] ?? "";
  return rows.map((row, index) => {
    if (index > 0) return row;
    return {
      ...row,
      draw(canvas, top, gap) {
        canvas.name(name, top);
        const baseline = top + baselineIn(note.leading, note.size);
        canvas.draw(tagged("Lbl", tag), () =>
          canvas.text(`${number} `, textBox.x, baseline, { ...note, face: "strong", colour: press.palette.link }),
        );
        row.draw(canvas, top, gap);
      },
    };
  });
}
