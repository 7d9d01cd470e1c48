import { cutFont } from "../fonts.ts";

interface Cut {
  source: string;
  axes: Record<string, number>;
}

const hanken = "hanken-grotesk/files/hanken-grotesk-*-wght";
const bricolage = "bricolage-grotesque/files/bricolage-grotesque-*-opsz-normal";

/** Every face a book is set in: one weight, one optical size each, as a PDF embeds them. */
const cuts = {
  text: { source: `${hanken}-normal`, axes: { wght: 400 } },
  strong: { source: `${hanken}-normal`, axes: { wght: 650 } },
  italic: { source: `${hanken}-italic`, axes: { wght: 400 } },
  strongItalic: { source: `${hanken}-italic`, axes: { wght: 650 } },
  title: { source: bricolage, axes: { wght: 640, opsz: 72 } },
  heading: { source: bricolage, axes: { wght: 640, opsz: 18 } },
  code: { source: "red-hat-mono/files/red-hat-mono-*-wght-normal", axes: { wght: 420 } },
} satisfies Record<string, Cut>;

export type FaceName = keyof typeof cuts;
export type Faces = Record<FaceName, Buffer>;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
/** What is written with Latin letters: most books need nothing else, and so all share one cut. */
export const latin = String.fromCodePoint(
  ...range(0x20, 0x7f),
  ...range(0xa0, 0x180),
  ...range(0x2010, 0x2045),
  0x20ac,
  0x2212,
);

const known = new Map<string, Promise<Faces>>();

/** The faces with the characters of a text. A PDF takes from them only what it shows. */
export function cutFaces(text: string): Promise<Faces> {
  const characters = [...new Set(latin + text)].sort().join("");
  const faces = known.get(characters) ?? cutAll(characters);
  known.set(characters, faces);
  return faces;
}

async function cutAll(characters: string): Promise<Faces> {
  const cut = ({ source, axes }: Cut) => cutFont(source, axes, characters, "sfnt");
  const { text, strong, italic, strongItalic, title, heading, code } = cuts;
  return {
    text: await cut(text),
    strong: await cut(strong),
    italic: await cut(italic),
    strongItalic: await cut(strongItalic),
    title: await cut(title),
    heading: await cut(heading),
    code: await cut(code),
  };
}
