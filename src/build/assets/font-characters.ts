/** Merges the `cmap` tables of two fonts, in format 4, which covers the Basic Multilingual Plane. */
export function mergeCharacterMaps(one: Buffer, two: Buffer, toMergedGlyph: (glyph: number) => number): Buffer {
  const characters = new Map(Array.from(readCmap(two), ([character, glyph]) => [character, toMergedGlyph(glyph)]));
  for (const [character, glyph] of readCmap(one)) characters.set(character, glyph);
  return writeCmap(characters);
}

function readCmap(cmap: Buffer): Map<number, number> {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (subtable.readUInt16BE(0) === 4) return readSegments(subtable);
  }
  throw new Error("The font has no character map in format 4.");
}

function readSegments(subtable: Buffer): Map<number, number> {
  const characters = new Map<number, number>();
  const size = subtable.readUInt16BE(6);
  for (let segment = 0; segment < size; segment += 2) {
    const end = subtable.readUInt16BE(14 + segment);
    const start = subtable.readUInt16BE(16 + size + segment);
    const delta = subtable.readUInt16BE(16 + 2 * size + segment);
    const rangePosition = 16 + 3 * size + segment;
    const range = subtable.readUInt16BE(rangePosition);
    for (let character = start; character <= end && character < 0xffff; character++) {
      const glyph = range === 0 ? character : subtable.readUInt16BE(rangePosition + range + (character - start) * 2);
      if (glyph !== 0) characters.set(character, (glyph + delta) & 0xffff);
    }
  }
  return characters;
}

interface Segment {
  start: number;
  end: number;
  delta: number;
}

function writeCmap(characters: Map<number, number>): Buffer {
  const segments: Segment[] = [];
  for (const [character, glyph] of [...characters].sort(([one], [other]) => one - other)) {
    const last = segments.at(-1);
    const delta = (glyph - character) & 0xffff;
    if (last && last.end === character - 1 && last.delta === delta) last.end = character;
    else segments.push({ start: character, end: character, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });

  // `searchRange`, followed by `entrySelector` and `rangeShift`, as the OpenType specification defines them.
  const searchRange = 2 ** Math.floor(Math.log2(segments.length)) * 2;
  const words = [
    [0, 1, 3, 1, 0, 12],
    [4, 16 + segments.length * 8, 0, segments.length * 2],
    [searchRange, Math.log2(searchRange / 2), segments.length * 2 - searchRange],
    segments.map(({ end }) => end),
    [0],
    segments.map(({ start }) => start),
    segments.map(({ delta }) => delta),
    segments.map(() => 0),
  ].flat();
  const cmap = Buffer.alloc(words.length * 2);
  words.forEach((word, index) => {
    cmap.writeUInt16BE(word, index * 2);
  });
  return cmap;
}
