import { mergeCharacterMaps } from "./font-characters.ts";
import { mergeVariations } from "./font-variations.ts";
import { concatWithOffsets, getTable, readTables, splitAtOffsets, type Tables, writeTables } from "./sfnt.ts";

/**
 * Appends the glyphs of `extra` to those of `main`. Both must be subsets of one typeface with the same units and axes.
 * The npm packages have separate files for Latin and Latin Extended, and “Łódź” would cost every page a second request.
 * Kerning and other layout tables are those of `main`.
 */
export function mergeFonts(main: Buffer, extra: Buffer): Buffer {
  const [one, two] = [readTables(main), readTables(extra)];
  const count = getGlyphCount(one);
  // Glyph 0 of both fonts is the box for missing characters (.notdef), so that of the second is dropped.
  const toMergedGlyph = (glyph: number) => (glyph === 0 ? 0 : count + glyph - 1);

  const glyphs = [
    ...readOutlines(one),
    ...readOutlines(two)
      .slice(1)
      .map((outline) => renumberComponents(outline, toMergedGlyph)),
  ];
  const { data, offsets } = concatWithOffsets(glyphs);
  const merged: Tables = new Map(one);
  merged.set("glyf", data).set("loca", offsets);
  merged.set("hmtx", Buffer.concat([readMetrics(one), readMetrics(two).subarray(4)]));
  merged.set("cmap", mergeCharacterMaps(getTable(one, "cmap"), getTable(two, "cmap"), toMergedGlyph));
  merged.set("maxp", mergeLimits(one, two, glyphs.length));
  getTable(merged, "head").writeInt16BE(1, 50);
  getTable(merged, "hhea").writeUInt16BE(glyphs.length, 34);
  if (one.has("gvar")) merged.set("gvar", mergeVariations(getTable(one, "gvar"), getTable(two, "gvar")));
  // Without HVAR, widths vary by the deltas in gvar, as the OpenType specification defines.
  merged.delete("HVAR");
  return writeTables(merged);
}

const getGlyphCount = (font: Tables) => getTable(font, "maxp").readUInt16BE(4);

function readOutlines(font: Tables): Buffer[] {
  const loca = getTable(font, "loca");
  const isLong = getTable(font, "head").readInt16BE(50) === 1;
  const offset = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  return splitAtOffsets(getTable(font, "glyf"), getGlyphCount(font), offset);
}

/** Advance width and side bearing of every glyph; in the file, the last advance applies to all glyphs after it. */
function readMetrics(font: Tables): Buffer {
  const hmtx = getTable(font, "hmtx");
  const full = getTable(font, "hhea").readUInt16BE(34);
  const all = Buffer.alloc(getGlyphCount(font) * 4);
  hmtx.copy(all, 0, 0, full * 4);
  for (let glyph = full; glyph < getGlyphCount(font); glyph++) {
    hmtx.copy(all, glyph * 4, (full - 1) * 4, (full - 1) * 4 + 2);
    hmtx.copy(all, glyph * 4 + 2, full * 4 + (glyph - full) * 2, full * 4 + (glyph - full) * 2 + 2);
  }
  return all;
}

/** The larger value of each limit in `maxp`, for which the rasterizer reserves memory. */
function mergeLimits(one: Tables, two: Tables, count: number): Buffer {
  const maxp = Buffer.from(getTable(one, "maxp"));
  for (let at = 6; at < maxp.length; at += 2) {
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), getTable(two, "maxp").readUInt16BE(at)), at);
  }
  maxp.writeUInt16BE(count, 4);
  return maxp;
}

// Flags of a component in a composite glyph.
const WORDS = 0x1;
const SCALE = 0x8;
const MORE = 0x20;
const SCALE_XY = 0x40;
const MATRIX = 0x80;

/** A composite glyph refers to its components by glyph id, and these have changed. */
function renumberComponents(outline: Buffer, toMergedGlyph: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  let at = 10;
  let flags = MORE;
  while (flags & MORE) {
    flags = outline.readUInt16BE(at);
    outline.writeUInt16BE(toMergedGlyph(outline.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & SCALE_XY ? 4 : flags & MATRIX ? 8 : 0);
  }
  return outline;
}
