import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Blob, Face, Font, Buffer as Line, shape, Variation } from "harfbuzzjs";
import subsetFont from "subset-font";

// SVG renderers use the fonts of the machine. Text is converted to paths so that images are the same on all machines.

export type TextStyle = {
  /** A file of @fontsource-variable/ without extension, with a `*` for the script. */
  font: string;
  size: number;
  axes?: Record<string, number>;
  /** Space added after each letter, relative to the font size. */
  tracking?: number;
};

const { resolve } = createRequire(import.meta.url);
const latin = String.fromCodePoint(
  ...Array.from({ length: 0x230 }, (_, index) => 0x20 + index),
  ...Array.from({ length: 0x40 }, (_, index) => 0x2010 + index),
);
const fontCache = new Map<string, Promise<Font[]>>();

/** The text as one SVG path with its baseline at y = 0, and its width. */
export async function textToPath(text: string, { font: file, size, axes = {}, tracking = 0 }: TextStyle) {
  const fonts = await fontCache.getOrInsertComputed(file, loadFonts);
  let width = 0;
  let path = "";
  for (const { font, part } of splitByFont(text, fonts)) {
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

function loadFonts(file: string): Promise<Font[]> {
  return Promise.all(
    ["latin", "latin-ext"].map(async (script) => {
      const woff2 = await readFile(resolve(`@fontsource-variable/${file.replace("*", script)}.woff2`));
      const sfnt = await subsetFont(woff2, latin, { targetFormat: "sfnt" });
      return new Font(new Face(new Blob(sfnt)));
    }),
  );
}

/** Splits a text by font file, because Latin and Latin Extended are separate files. */
function splitByFont(text: string, fonts: Font[]) {
  const parts: { font: Font; part: string }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate.nominalGlyph(code)) ?? fonts[0];
    const last = parts.at(-1);
    if (last && last.font === font) last.part += character;
    else if (font) parts.push({ font, part: character });
  }
  return parts;
}

/** Converts a glyph's path from font units, where y points up, to SVG coordinates. */
function transformGlyph(path: string, scale: number, left: number): string {
  return path.replace(
    /(-?[\d.]+)[ ,](-?[\d.]+)/g,
    (_, x, y) => `${roundCoordinate(left + x * scale)} ${roundCoordinate(-y * scale)}`,
  );
}

const roundCoordinate = (length: number) => Number(length.toFixed(1));
