/** An OpenType file as its tables. Numbers are big-endian throughout. */
export type Tables = Map<string, Buffer>;

const HEADER = 12;
const RECORD = 16;

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = HEADER + index * RECORD;
    const start = font.readUInt32BE(record + 8);
    const tag = font.toString("latin1", record, record + 4);
    tables.set(tag, Buffer.from(font.subarray(start, start + font.readUInt32BE(record + 12))));
  }
  return tables;
}

/** Checksums are left empty, because the font is passed to `subset-font` next, which writes them. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER + sorted.length * RECORD);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  const parts = [header];
  let start = header.length;
  sorted.forEach(([tag, table], index) => {
    const record = HEADER + index * RECORD;
    header.write(tag, record, "latin1");
    header.writeUInt32BE(start, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    parts.push(padded);
    start += padded.length;
  });
  return Buffer.concat(parts);
}

export function getTable(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no “${tag}” table; only TrueType fonts can be merged.`);
  return table;
}

/** Splits `data` at the offsets that `getOffset` returns, as `loca` and `gvar` store them. */
export function splitAtOffsets(data: Buffer, count: number, getOffset: (index: number) => number): Buffer[] {
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(data.subarray(getOffset(index), getOffset(index + 1))),
  );
}

/** Concatenates parts, padded to four bytes, and returns their offsets as 32-bit numbers. */
export function concatWithOffsets(parts: Buffer[]): { data: Buffer; offsets: Buffer } {
  const padded = parts.map((part) => Buffer.concat([part, Buffer.alloc(-part.length & 3)]));
  const offsets = Buffer.alloc((padded.length + 1) * 4);
  let end = 0;
  padded.forEach((part, index) => {
    end += part.length;
    offsets.writeUInt32BE(end, (index + 1) * 4);
  });
  return { data: Buffer.concat(padded), offsets };
}
