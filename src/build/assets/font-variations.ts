import { joined, pieces } from "./sfnt.ts";

const HEADER = 20;
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE = 0x4000;
const COUNT = 0x0fff;

/** `gvar` of two cuts of one variable font, the second without its empty box. */
export function mergedVariations(one: Buffer, two: Buffer): Buffer {
  const axes = one.readUInt16BE(4);
  const [first, second] = [peaks(one), peaks(two)];
  const shared = first.length / (axes * 2);
  const { data, offsets } = joined([
    ...deltas(one),
    ...deltas(two)
      .slice(1)
      .map((glyph) => withPeaks(glyph, axes, shared)),
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

/** The corners of the design space that glyphs share. */
function peaks(gvar: Buffer): Buffer {
  const start = gvar.readUInt32BE(8);
  return gvar.subarray(start, start + gvar.readUInt16BE(6) * gvar.readUInt16BE(4) * 2);
}

function deltas(gvar: Buffer): Buffer[] {
  const long = (gvar.readUInt16BE(14) & 1) === 1;
  const offset = (index: number) =>
    long ? gvar.readUInt32BE(HEADER + index * 4) : gvar.readUInt16BE(HEADER + index * 2) * 2;
  return pieces(gvar.subarray(gvar.readUInt32BE(16)), gvar.readUInt16BE(12), offset);
}

/** A glyph names shared corners by number, and these now stand behind those of the first font. */
function withPeaks(glyph: Buffer, axes: number, shared: number): Buffer {
  if (glyph.length === 0) return glyph;
  let at = 4;
  for (let left = glyph.readUInt16BE(0) & COUNT; left > 0; left--) {
    const index = glyph.readUInt16BE(at + 2);
    if (!(index & EMBEDDED_PEAK)) glyph.writeUInt16BE(index + shared, at + 2);
    at += 4 + (index & EMBEDDED_PEAK ? axes * 2 : 0) + (index & INTERMEDIATE ? axes * 4 : 0);
  }
  return glyph;
}
