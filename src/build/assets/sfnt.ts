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

/** Checksums are left empty: what reads the file next writes them anew. */
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

export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no “${tag}” table; fonts are merged only when they are TrueType.`);
  return found;
}

/** Pieces of `data` between the offsets that `read` finds, as `loca` and `gvar` store them. */
export function pieces(data: Buffer, count: number, read: (index: number) => number): Buffer[] {
  return Array.from({ length: count }, (_, index) => Buffer.from(data.subarray(read(index), read(index + 1))));
}

/** The pieces end to end, and their offsets as 32-bit numbers. */
export function joined(parts: Buffer[]): { data: Buffer; offsets: Buffer } {
  const even = parts.map((part) => Buffer.concat([part, Buffer.alloc(-part.length & 3)]));
  const offsets = Buffer.alloc((even.length + 1) * 4);
  let end = 0;
  even.forEach((part, index) => {
    end += part.length;
    offsets.writeUInt32BE(end, (index + 1) * 4);
  });
  return { data: Buffer.concat(even), offsets };
}
