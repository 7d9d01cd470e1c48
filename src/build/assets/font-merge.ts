import { mergedCharacters } from "./font-characters.ts";
import { mergedVariations } from "./font-variations.ts";
import { joined, pieces, readTables, type Tables, table, writeTables } from "./sfnt.ts";

/**
 * Puts the glyphs of `more` behind those of `main`: two cuts of one typeface, same units and axes, become one file.
 * The packages split Latin from Latin Extended, and “Łódź” would cost every page a second request. Kerning and other
 * layout stay as they are in `main`.
 */
export function mergeFonts(main: Buffer, more: Buffer): Buffer {
  const [one, two] = [readTables(main), readTables(more)];
  const count = glyphCount(one);
  // Both begin with the empty box, and one is enough.
  const moved = (glyph: number) => (glyph === 0 ? 0 : count + glyph - 1);

  const glyphs = [
    ...outlines(one),
    ...outlines(two)
      .slice(1)
      .map((outline) => withComponents(outline, moved)),
  ];
  const { data, offsets } = joined(glyphs);
  const merged: Tables = new Map(one);
  merged.set("glyf", data).set("loca", offsets);
  merged.set("hmtx", Buffer.concat([metrics(one), metrics(two).subarray(4)]));
  merged.set("cmap", mergedCharacters(table(one, "cmap"), table(two, "cmap"), moved));
  merged.set("maxp", limits(one, two, glyphs.length));
  table(merged, "head").writeInt16BE(1, 50);
  table(merged, "hhea").writeUInt16BE(glyphs.length, 34);
  if (one.has("gvar")) merged.set("gvar", mergedVariations(table(one, "gvar"), table(two, "gvar")));
  // Widths then vary by the outlines' own deltas, which is what the specification says for a font without it.
  merged.delete("HVAR");
  return writeTables(merged);
}

const glyphCount = (font: Tables) => table(font, "maxp").readUInt16BE(4);

function outlines(font: Tables): Buffer[] {
  const loca = table(font, "loca");
  const long = table(font, "head").readInt16BE(50) === 1;
  const offset = (index: number) => (long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  return pieces(table(font, "glyf"), glyphCount(font), offset);
}

/** Advance and side bearing of every glyph; the format lets the last advance stand for all that follow. */
function metrics(font: Tables): Buffer {
  const hmtx = table(font, "hmtx");
  const full = table(font, "hhea").readUInt16BE(34);
  const all = Buffer.alloc(glyphCount(font) * 4);
  hmtx.copy(all, 0, 0, full * 4);
  for (let glyph = full; glyph < glyphCount(font); glyph++) {
    hmtx.copy(all, glyph * 4, (full - 1) * 4, (full - 1) * 4 + 2);
    hmtx.copy(all, glyph * 4 + 2, full * 4 + (glyph - full) * 2, full * 4 + (glyph - full) * 2 + 2);
  }
  return all;
}

/** The larger of both in every “at most” that the rasterizer reserves memory for. */
function limits(one: Tables, two: Tables, count: number): Buffer {
  const maxp = Buffer.from(table(one, "maxp"));
  for (let at = 6; at < maxp.length; at += 2) {
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), table(two, "maxp").readUInt16BE(at)), at);
  }
  maxp.writeUInt16BE(count, 4);
  return maxp;
}

const WORDS = 0x1;
const SCALE = 0x8;
const MORE = 0x20;
const SCALE_XY = 0x40;
const MATRIX = 0x80;

/** A composite glyph names its parts by number, and the numbers have moved. */
function withComponents(outline: Buffer, moved: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  let at = 10;
  let flags = MORE;
  while (flags & MORE) {
    flags = outline.readUInt16BE(at);
    outline.writeUInt16BE(moved(outline.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & SCALE_XY ? 4 : flags & MATRIX ? 8 : 0);
  }
  return outline;
}
