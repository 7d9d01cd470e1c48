import { cutFont } from "../fonts.ts";
import { latin } from "./latin.ts";

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
