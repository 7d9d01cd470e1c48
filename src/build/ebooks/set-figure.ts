import { type Element, elementsOf, find } from "./html-tree.ts";
import type { Box } from "./page.ts";
import { boxFor, type Press } from "./press.ts";
import { endingAt, keptWithNext, type Row, spaced } from "./rows.ts";
import { setLines } from "./set-lines.ts";
import { type Tag, tagged } from "./structure.ts";

const TALLEST = 380;
/** Points to a pixel, as on the page: a small picture that is enlarged is a blur. */
const LARGEST = 0.75;

/** A picture over the whole sheet where it is large enough, and its caption in the column. */
export function setFigure(press: Press, node: Element, box: Box, parent: Tag): Row[] {
  const image = find([node], ({ name }) => name === "img");
  const { src = "", alt = "" } = image?.attributes ?? {};
  const picture = press.picture(src);
  if (!picture) throw new Error(`The picture '${src}' was not found beside the chapter that shows it.`);
  const place = boxFor(picture.width * LARGEST, box);
  const scale = Math.min(LARGEST, place.width / picture.width, TALLEST / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const tag = tagged("Figure", parent, { alt });
  const shown: Row = {
    height,
    before: 0,
    breakAfter: 0,
    draw: (canvas, top) => {
      canvas.draw(tag, () => canvas.doc.image(picture.bytes, place.x, top, { width, height }));
    },
  };
  const [caption] = elementsOf(node, "figcaption");
  if (!caption) return [shown];
  const text = setLines(press, caption.children, press.styles.caption, box, tagged("Caption", parent));
  return [...keptWithNext([shown]), ...spaced(endingAt(keptWithNext(text), 0), 6)];
}
