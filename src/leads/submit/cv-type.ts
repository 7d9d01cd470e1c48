export const cvTypes = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
} as const;

export type CvType = keyof typeof cvTypes;

const maxZipEntries = 2000;

/** Detects a CV's type from its bytes alone, because file name and declared type can be forged. */
export function detectCvType(bytes: Buffer): CvType | undefined {
  if (isPdf(bytes)) return "pdf";
  const entries = readZipEntries(bytes);
  if (!entries) return undefined;
  if (isOdt(bytes, entries)) return "odt";
  return isDocx(entries) ? "docx" : undefined;
}

// PDF readers accept almost anything around the document, which allows polyglot files that are also a web page or an
// archive. So the header has to be at the first byte, the end marker near the end, no HTML at the start and no ZIP at the end.
function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) return false;
  if (!bytes.toString("latin1", Math.max(0, bytes.length - 1024)).includes("%%EOF")) return false;
  const head = bytes.toString("latin1", 0, 1024);
  return !/<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(head) && findZipEnd(bytes) === -1;
}

function isDocx(entries: ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return names.has("[Content_Types].xml") && names.has("word/document.xml");
}

// OpenDocument 1.3, part 2, section 3.3: the first entry, `mimetype`, holds the media type uncompressed.
function isOdt(bytes: Buffer, entries: ZipEntry[]): boolean {
  const mimetype = entries.find(({ name, offset, method }) => name === "mimetype" && offset === 0 && method === 0);
  if (!mimetype || !entries.some(({ name }) => name === "content.xml")) return false;
  return getPackedContent(bytes, mimetype).toString("latin1") === cvTypes.odt;
}

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const centralSize = 46;
const localSize = 30;
const encryptedFlag = 0x1;

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

function findZipEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endSize - 0xffff);
  for (let at = bytes.length - endSize; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return -1;
}

/**
 * Reads the central directory of a ZIP archive without inflating anything. Returns undefined unless the layout is strict:
 * no bytes before the first entry, no overlapping entries, no encryption, no bytes after the directory and its end record.
 */
export function readZipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = findZipEnd(bytes);
  if (end === -1 || end + endSize !== bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > maxZipEntries || start + size !== end) return undefined;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + centralSize > end || bytes.readUInt32LE(at) !== centralSignature) return undefined;
    if (bytes.readUInt16LE(at + 8) & encryptedFlag) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + centralSize, at + centralSize + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += centralSize + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end && areDisjoint(bytes, entries, start) ? entries : undefined;
}

// Overlapping entries let a small archive unpack to petabytes (a zip bomb without nesting).
function areDisjoint(bytes: Buffer, entries: ZipEntry[], directory: number): boolean {
  let previousEnd = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    const isFirst = previousEnd === 0;
    if (isFirst ? offset !== 0 : offset < previousEnd) return false;
    if (offset + localSize > directory || bytes.readUInt32LE(offset) !== localSignature) return false;
    previousEnd = contentOffset(bytes, offset) + packed;
  }
  return previousEnd <= directory;
}

/** The bytes of an entry as they are in the archive: deflated for method 8, plain for method 0. */
export function getPackedContent(bytes: Buffer, { offset, packed }: ZipEntry): Buffer {
  const start = contentOffset(bytes, offset);
  return bytes.subarray(start, start + packed);
}

function contentOffset(bytes: Buffer, offset: number): number {
  return offset + localSize + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
}
