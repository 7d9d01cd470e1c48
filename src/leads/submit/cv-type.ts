export const cvTypes = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
} as const;

export type CvType = keyof typeof cvTypes;

const maxEntries = 2000;
const maxUnpacked = 100 * 1024 * 1024;
const odtEntry = "mimetype";

/** What a CV is, by its bytes alone: names and declared types are the sender's word. */
export function cvTypeOf(bytes: Buffer): CvType | undefined {
  if (isPdf(bytes)) return "pdf";
  const entries = zipEntries(bytes, maxEntries);
  if (!entries || isBomb(entries) || hasMacros(entries)) return undefined;
  if (isOdt(bytes, entries)) return "odt";
  return isDocx(entries) ? "docx" : undefined;
}

// Readers forgive a PDF almost anything, which is what polyglots live on. A CV from a real program has its header at
// the first byte, its end marker at the end, no web page in its head and no archive in its tail.
function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) return false;
  if (!bytes.toString("latin1", Math.max(0, bytes.length - 1024)).includes("%%EOF")) return false;
  const head = bytes.toString("latin1", 0, 1024);
  return !/<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(head) && endOfZip(bytes) === -1;
}

function isBomb(entries: ZipEntry[]): boolean {
  return entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpacked;
}

function hasMacros(entries: ZipEntry[]): boolean {
  return entries.some(({ name }) => /vbaProject|^Basic\/|^Scripts\//i.test(name));
}

function isDocx(entries: ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return names.has("[Content_Types].xml") && names.has("word/document.xml");
}

// OpenDocument 1.3, part 2, 3.3: the media type is the first entry and not compressed.
function isOdt(bytes: Buffer, entries: ZipEntry[]): boolean {
  const declared = entries.find(({ name, offset, method }) => name === odtEntry && offset === 0 && method === 0);
  if (!declared || !entries.some(({ name }) => name === "content.xml")) return false;
  const start = contentOffset(bytes, declared.offset);
  return bytes.toString("latin1", start, start + declared.packed) === cvTypes.odt;
}

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const centralSize = 46;
const localSize = 30;
const encrypted = 0x1;

interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

function endOfZip(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endSize - 0xffff);
  for (let at = bytes.length - endSize; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return -1;
}

/**
 * The central directory of an archive, or undefined unless every byte of the file has its one place: nothing before the
 * first entry, entries side by side without overlap, the directory right up to the end. Nothing is inflated.
 */
function zipEntries(bytes: Buffer, maxEntries: number): ZipEntry[] | undefined {
  const end = endOfZip(bytes);
  if (end === -1 || end + endSize !== bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > maxEntries || start + size !== end) return undefined;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + centralSize > end || bytes.readUInt32LE(at) !== centralSignature) return undefined;
    if (bytes.readUInt16LE(at + 8) & encrypted) return undefined;
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
  return at === end && sideBySide(bytes, entries, start) ? entries : undefined;
}

// Overlapping entries are how small archives unpack to petabytes.
function sideBySide(bytes: Buffer, entries: ZipEntry[], directory: number): boolean {
  let free = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    const first = free === 0;
    if (first ? offset !== 0 : offset < free) return false;
    if (offset + localSize > directory || bytes.readUInt32LE(offset) !== localSignature) return false;
    free = contentOffset(bytes, offset) + packed;
  }
  return free <= directory;
}

function contentOffset(bytes: Buffer, offset: number): number {
  return offset + localSize + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
}
