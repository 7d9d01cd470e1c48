import { crc32, deflateRawSync } from "node:zlib";

export interface TestEntry {
  name: string;
  content: string | Buffer;
  store?: boolean;
  /** Unpacked size in the headers, to forge one that differs from the content's. */
  claimedSize?: number;
}

/** Builds a minimal, well-formed ZIP archive. */
export function zip(entries: TestEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, store = false, claimedSize } of entries) {
    const raw = Buffer.from(content);
    const packed = store ? raw : deflateRawSync(raw);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(store ? 0 : 8, 4);
    header.writeUInt32LE(crc32(raw), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claimedSize ?? raw.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), header, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), header, tail, Buffer.from(name));
    files.push(local);
    offset += local.length;
  }
  const centralDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(centralDirectory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, centralDirectory, end]);
}

/** `objects` are further objects of the file, such as dictionaries and streams. */
export const pdf = (text = "A CV", ...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n(${text})\nendobj\n`, "latin1"),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 2} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]),
    Buffer.from("xref\n0 1\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n"),
  ]);

export const docx = (extra: TestEntry[] = []) =>
  zip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: "<w:document/>" },
    ...extra,
  ]);

export const odt = (extra: TestEntry[] = [], content = "<office:document-content/>") =>
  zip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text", store: true },
    { name: "content.xml", content },
    ...extra,
  ]);
