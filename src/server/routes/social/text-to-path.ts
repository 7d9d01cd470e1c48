import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Blob, Face, Font, Buffer as Line, shape, Variation } from "harfbuzzjs";
import subsetFont from "subset-font";

// Renderers of pictures know only the machine's fonts, and two machines would draw two pictures: letters become shapes here.

export type TextStyle = {
  face: keyof typeof sources;
  size: number;
  axes?: Record<string, number>;
  /** Space added after each letter, in parts of the size. */
  tracking?: number;
};

export type TextPath = { path: string; width: number };

const sources = {
  display: "bricolage-grotesque/files/bricolage-grotesque-*-standard-normal.woff2",
  text: "hanken-grotesk/files/hanken-grotesk-*-wght-normal.woff2",
};

const { resolve } = createRequire(import.meta.url);
const latin = String.fromCodePoint(
  ...Array.from({ length: 0x230 }, (_, index) => 0x20 + index),
  ...Array.from({ length: 0x40 }, (_, index) => 0x2010 + index),
);
const fontCache = new Map<TextStyle["face"], Promise<Font[]>>();

/** The text as one path on the baseline y = 0, and how far it runs. */
export async function textToPath(text: string, { face, size, axes = {}, tracking = 0 }: TextStyle): Promise<TextPath> {
  const fonts = fontCache.get(face) ?? loadFonts(sources[face]);
  fontCache.set(face, fonts);
  let width = 0;
  let path = "";
  for (const { font, part } of splitByFont(text, await fonts)) {
    font.setVariations(Object.entries(axes).map(([axis, value]) => new Variation(axis, value)));
    const scale = size / font.face.upem;
    const line = new Line();
    line.addText(part);
    line.guessSegmentProperties();
    shape(font, line);
    for (const { codepoint, xAdvance = 0, xOffset = 0 } of line.getGlyphInfosAndPositions()) {
      path += transformGlyph(font.glyphToPath(codepoint), scale, width + xOffset * scale);
      width += xAdvance * scale + tracking * size;
    }
  }
  return { path, width };
}

function loadFonts(source: string): Promise<Font[]> {
  return Promise.all(
    ["latin", "latin-ext"].map(async (script) => {
      const woff2 = await readFile(resolve(`@fontsource-variable/${source.replace("*", script)}`));
      const sfnt = await subsetFont(woff2, latin, { targetFormat: "sfnt" });
      return new Font(new Face(new Blob(sfnt)));
    }),
  );
}

/** The text cut where it must change fonts: Latin and Latin Extended are two files. */
function splitByFont(text: string, [main, ...others]: Font[]): { font: Font; part: string }[] {
  const parts: { font: Font; part: string }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const font = [main, ...others].find((candidate) => candidate?.nominalGlyph(code)) ?? main;
    const last = parts.at(-1);
    if (last && last.font === font) last.part += character;
    else if (font) parts.push({ font, part: character });
  }
  return parts;
}

/** A glyph's path from font units, where y points up, to the drawing's. */
function transformGlyph(path: string, scale: number, left: number): string {
  return path.replace(
    /(-?[\d.]+)[ ,](-?[\d.]+)/g,
    (_, x, y) => `${roundCoordinate(left + x * scale)} ${roundCoordinate(-y * scale)}`,
  );
}

const roundCoordinate = (length: number) => Number(length.toFixed(1));
