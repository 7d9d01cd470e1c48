import { contentOffset, endOfZip, type ZipEntry, zipEntries } from "./zip.ts";

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
