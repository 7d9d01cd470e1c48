/** `cmap` of two fonts as one, in format 4, which reaches every character of the Basic Multilingual Plane. */
export function mergedCharacters(one: Buffer, two: Buffer, moved: (glyph: number) => number): Buffer {
  const characters = new Map(Array.from(read(two), ([character, glyph]) => [character, moved(glyph)]));
  for (const [character, glyph] of read(one)) characters.set(character, glyph);
  return write(characters);
}

function read(cmap: Buffer): Map<number, number> {
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
    const rangeAt = 16 + 3 * size + segment;
    const range = subtable.readUInt16BE(rangeAt);
    for (let character = start; character <= end && character < 0xffff; character++) {
      const listed = range === 0 ? character : subtable.readUInt16BE(rangeAt + range + (character - start) * 2);
      if (listed !== 0) characters.set(character, (listed + delta) & 0xffff);
    }
  }
  return characters;
}

interface Segment {
  start: number;
  end: number;
  delta: number;
}

function write(characters: Map<number, number>): Buffer {
  const segments: Segment[] = [];
  for (const [character, glyph] of [...characters].sort(([one], [other]) => one - other)) {
    const last = segments.at(-1);
    const delta = (glyph - character) & 0xffff;
    if (last && last.end === character - 1 && last.delta === delta) last.end = character;
    else segments.push({ start: character, end: character, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });

  const reach = 2 ** Math.floor(Math.log2(segments.length)) * 2;
  const words = [
    [0, 1, 3, 1, 0, 12],
    [4, 16 + segments.length * 8, 0, segments.length * 2],
    [reach, Math.log2(reach / 2), segments.length * 2 - reach],
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
