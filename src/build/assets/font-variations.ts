import { concatWithOffsets, splitAtOffsets } from "./sfnt.ts";

const HEADER = 20;
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE = 0x4000;
const COUNT = 0x0fff;

/** Merges the `gvar` tables of two subsets of one variable font, without glyph 0 (.notdef) of the second. */
export function mergeVariations(one: Buffer, two: Buffer): Buffer {
  const axes = one.readUInt16BE(4);
  const [first, second] = [readSharedPeaks(one), readSharedPeaks(two)];
  const sharedCount = first.length / (axes * 2);
  const { data, offsets } = concatWithOffsets([
    ...readDeltas(one),
    ...readDeltas(two)
      .slice(1)
      .map((glyph) => renumberPeaks(glyph, axes, sharedCount)),
  ]);
  const header = Buffer.from(one.subarray(0, HEADER));
  const tuples = Buffer.concat([first, second]);
  header.writeUInt16BE(tuples.length / (axes * 2), 6);
  header.writeUInt32BE(HEADER + offsets.length, 8);
  header.writeUInt16BE(offsets.length / 4 - 1, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(HEADER + offsets.length + tuples.length, 16);
  return Buffer.concat([header, offsets, tuples, data]);
}

/** The shared tuples: peaks in the design space that several glyphs refer to. */
function readSharedPeaks(gvar: Buffer): Buffer {
  const start = gvar.readUInt32BE(8);
  return gvar.subarray(start, start + gvar.readUInt16BE(6) * gvar.readUInt16BE(4) * 2);
}

function readDeltas(gvar: Buffer): Buffer[] {
  const isLong = (gvar.readUInt16BE(14) & 1) === 1;
  const offset = (index: number) =>
    isLong ? gvar.readUInt32BE(HEADER + index * 4) : gvar.readUInt16BE(HEADER + index * 2) * 2;
  return splitAtOffsets(gvar.subarray(gvar.readUInt32BE(16)), gvar.readUInt16BE(12), offset);
}

/** A glyph refers to shared peaks by index, and these now come after those of the first font. */
function renumberPeaks(glyph: Buffer, axes: number, sharedCount: number): Buffer {
  if (glyph.length === 0) return glyph;
  let at = 4;
  for (let remaining = glyph.readUInt16BE(0) & COUNT; remaining > 0; remaining--) {
    const index = glyph.readUInt16BE(at + 2);
    if (!(index & EMBEDDED_PEAK)) glyph.writeUInt16BE(index + sharedCount, at + 2);
    at += 4 + (index & EMBEDDED_PEAK ? axes * 2 : 0) + (index & INTERMEDIATE ? axes * 4 : 0);
  }
  return glyph;
}
