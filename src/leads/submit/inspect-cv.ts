import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, createInflateRaw, inflate } from "node:zlib";
import { type CvType, detectCvType, getPackedContent, readZipEntries, type ZipEntry } from "./cv-type.ts";

/**
 * What is wrong with a CV or should be known before it is opened. A file that is `unreadable` or `active` (scripts,
 * macros, OLE objects, a remote template) is refused. The others are also found in harmless files, so the operator is
 * told: `encrypted` (it cannot be inspected), `embedded-files`, `external-content` (loads or opens something elsewhere).
 */
export type CvFinding = "unreadable" | "active" | "encrypted" | "embedded-files" | "external-content";

// Ordinary files stay far below these limits. They bound the time that one upload can take.
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxInspectedBytes = 8 * 1024 * 1024;
const maxRelationships = 5000;
const maxObjectStreams = 2000;
const maxObjectBytes = 1024 * 1024;
const maxNesting = 100;
/** Parsing pauses for other requests after this many bytes. */
const pauseBytes = 256 * 1024;
const inflateChunkSize = 128 * 1024;

/** Returns undefined for a file that is no PDF, DOCX or ODT. */
export async function inspectCv(bytes: Buffer): Promise<{ type: CvType; findings: Set<CvFinding> } | undefined> {
  const type = detectCvType(bytes);
  if (type === undefined) return undefined;
  const findings = type === "pdf" ? await inspectPdf(bytes) : await inspectArchive(bytes, type);
  return { type, findings };
}

// ISO 32000-1, 7.5.7: actions are dictionaries, which stand in the file itself or in object streams. Other streams
// (page content, fonts, images) cannot contain them, so they are not searched.
async function inspectPdf(bytes: Buffer): Promise<Set<CvFinding>> {
  const text = bytes.toString("latin1");
  const findings = new Set<CvFinding>();
  const objectStreams: PdfObject[] = [];
  // Objects do not overlap in an ordinary file, so it is parsed once at most.
  let remaining = text.length;
  let untilPause = pauseBytes;

  async function inspectObject(source: string, start: number): Promise<PdfObject> {
    const object = parsePdfObject(source, start);
    for (const name of object.names) {
      const finding = pdfNames.get(name);
      if (finding) findings.add(finding);
    }
    if (object.isTooLarge) remaining = 0;
    remaining -= object.end - start;
    untilPause -= object.end - start;
    if (untilPause > 0) return object;
    untilPause = pauseBytes;
    await yieldToEventLoop();
    return object;
  }

  // Readers find objects by their offsets, so each one is parsed from its own start: whatever comes before it, such as
  // an unclosed string, must not hide it.
  for (const { index, 0: keyword } of text.matchAll(/(?<![A-Za-z])(?:obj|trailer)(?![A-Za-z])/g)) {
    const object = await inspectObject(text, index + keyword.length);
    if (object.names.has("ObjStm")) objectStreams.push(object);
    if (remaining < 0 || objectStreams.length > maxObjectStreams) return findings.add("unreadable");
  }
  remaining = maxInspectedBytes;
  let inflatable = maxInspectedBytes;
  for (const { names, source, end } of objectStreams) {
    const content = await readObjectStream(bytes, names, text, end, inflatable);
    const first = Number(/\/First[\0\t\n\f\r ]+(\d+)/.exec(source)?.[1]);
    if (content === undefined || Number.isNaN(first)) {
      // The streams of an encrypted file cannot be inflated; in any other file this hides something.
      if (!findings.has("encrypted")) findings.add("active");
      continue;
    }
    inflatable -= content.length;
    // The stream begins with pairs of an object's number and its offset after `First`.
    const header = content.slice(0, first).match(/\d+/g) ?? [];
    for (let index = 1; index < header.length; index += 2) {
      await inspectObject(content, first + Number(header[index]));
      if (remaining < 0) return findings.add("unreadable");
    }
  }
  return findings;
}

const pdfNames = new Map<string, CvFinding>([
  ["JavaScript", "active"],
  ["JS", "active"],
  ["Launch", "active"],
  ["RichMedia", "active"],
  ["XFA", "active"],
  ["Encrypt", "encrypted"],
  ["EmbeddedFile", "embedded-files"],
  ["EF", "embedded-files"],
  ["GoToE", "external-content"],
  ["GoToR", "external-content"],
  ["ImportData", "external-content"],
  ["SubmitForm", "external-content"],
]);

interface PdfObject {
  /** All names in the object, such as `JavaScript` for `/S /JavaScript`. Text in strings and comments is no name. */
  names: Set<string>;
  source: string;
  end: number;
  isTooLarge: boolean;
}

// White space, comment, brackets, hexadecimal string, name, number or keyword, any other character.
const pdfToken =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]]|<[^>]*>?|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|./y;

/** Parses one value (a dictionary with all that is in it, or a single token) from `start`. */
function parsePdfObject(text: string, start: number): PdfObject {
  const names = new Set<string>();
  const limit = Math.min(text.length, start + maxObjectBytes);
  let depth = 0;
  let at = start;
  while (at < limit && depth < maxNesting) {
    pdfToken.lastIndex = at;
    const token = pdfToken.exec(text)?.[0] ?? "";
    at = token === "(" ? findStringEnd(text, at) : at + token.length;
    if (/^[\0\t\n\f\r %]/.test(token)) continue;
    if (token === "<<" || token === "[") depth += 1;
    else if (token === ">>" || token === "]") depth -= 1;
    else if (token.startsWith("/")) names.add(decodePdfName(token));
    if (depth <= 0) break;
  }
  return {
    names,
    source: text.slice(start, at),
    end: at,
    isTooLarge: at - start > maxObjectBytes || depth === maxNesting,
  };
}

/** The end of a string in parentheses, which may contain escaped and balanced ones. */
function findStringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

// Any character of a name may be written as # and two hexadecimal digits: /J#61vaScript.
const decodePdfName = (token: string) =>
  token.slice(1).replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

const inflateZlib = promisify(inflate);

/** Returns undefined for a stream that cannot be inflated within the limit, or whose filter no common program uses here. */
async function readObjectStream(
  bytes: Buffer,
  names: Set<string>,
  text: string,
  dictionaryEnd: number,
  limit: number,
): Promise<string | undefined> {
  const keyword = /[\0\t\n\f\r ]*stream\r?\n/y;
  keyword.lastIndex = dictionaryEnd;
  if (!keyword.test(text)) return undefined;
  const start = keyword.lastIndex;
  if (!names.has("Filter")) return text.slice(start, start + limit).split("endstream", 1)[0];
  const otherFilters = [...names].some((name) =>
    /^(?:(?:ASCII|LZW|RunLength).*|A85|AHx|RL|Crypt|Predictor)$/.test(name),
  );
  if (otherFilters) return undefined;
  try {
    // Programs that write PDFs often cut the checksum at the end of a stream; readers do not miss it.
    const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH };
    return (await inflateZlib(bytes.subarray(start), options)).toString("latin1");
  } catch {
    return undefined;
  }
}

async function inspectArchive(bytes: Buffer, type: "docx" | "odt"): Promise<Set<CvFinding>> {
  const entries = readZipEntries(bytes) ?? [];
  const findings = new Set<CvFinding>();
  if (entries.some(({ name }) => isUnsafePath(name) || isProgram(name))) return findings.add("active");
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return findings.add("unreadable");
  let remaining = maxUnpackedBytes;
  let remainingXml = maxInspectedBytes;
  for (const entry of entries) {
    const xml = await readXml(bytes, entry, remaining, remainingXml);
    if (xml === undefined) return findings.add("unreadable");
    remaining -= entry.unpacked;
    remainingXml -= xml.length;
    for (const finding of inspectXml(xml, type)) findings.add(finding);
  }
  return findings;
}

// Some programs would write such an entry outside the folder they unpack to.
const isUnsafePath = (name: string) => /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:|\0/i.test(name);

const isProgram = (name: string) =>
  /vbaProject|vbaData|(?:^|\/)(?:Basic|Scripts|activeX)\/|embeddings\/.*\.bin$/i.test(name);

/**
 * Inflates an entry and counts its bytes, because the size in the archive can be forged. Returns its XML, or an empty
 * string for other content, which is not kept. Returns undefined if the entry exceeds a limit or cannot be read.
 */
async function readXml(bytes: Buffer, entry: ZipEntry, limit: number, xmlLimit: number): Promise<string | undefined> {
  const packed = getPackedContent(bytes, entry);
  const chunks: Buffer[] = [];
  let size = 0;
  let isXml = false;
  try {
    for await (const chunk of entry.method === 0 ? [packed] : inflateRawChunks(packed)) {
      // Any file may be declared as XML in the archive, so its beginning decides.
      if (size === 0) isXml = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(chunk.toString("latin1", 0, 64));
      size += chunk.length;
      if (size > (isXml ? Math.min(limit, xmlLimit) : limit)) return undefined;
      if (isXml) chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return size === entry.unpacked ? Buffer.concat(chunks).toString("utf8") : undefined;
}

async function* inflateRawChunks(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: inflateChunkSize });
  stream.end(packed);
  yield* stream;
}

function inspectXml(xml: string, type: "docx" | "odt"): CvFinding[] {
  // Another encoding, an entity or a letter as a character reference would hide what is searched for. No word processor
  // writes these.
  if (/\0|<!(?:DOCTYPE|ENTITY)|^\W*xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1)/i.test(xml))
    return ["unreadable"];
  if (/&#(?:x0*(?:[46][1-9a-f]|[57][0-9a])|0*(?:6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2]));/i.test(xml))
    return ["unreadable"];
  return type === "docx" ? inspectWordXml(xml) : inspectOpenDocumentXml(xml);
}

function inspectWordXml(xml: string): CvFinding[] {
  const relationships = xml
    .matchAll(/<(?:\w+:)?Relationship\s([^<]*)/g)
    .take(maxRelationships + 1)
    .toArray();
  if (relationships.length > maxRelationships) return ["unreadable"];
  const findings = relationships
    .map(([, attributes = ""]) => inspectRelationship(attributes))
    .filter((finding) => finding !== undefined);
  // DDE fields start programs. Word joins a field's code from several elements.
  const fieldCode = Array.from(xml.matchAll(/<(?:\w+:)?instrText\b[^<>]*>([^<]*)/g), ([, code]) => code).join("");
  if (/(?:^|[^a-z])DDE(?:AUTO)?\s/i.test(fieldCode) || /\binstr\s*=\s*["']\s*DDE/i.test(xml)) findings.push("active");
  if (/ContentType\s*=\s*["'][^"']*macroEnabled/i.test(xml)) findings.push("active");
  return findings;
}

/** Inspects an element of a `.rels` part: something that the document contains or refers to. */
function inspectRelationship(attributes: string): CvFinding | undefined {
  const values = Object.fromEntries(
    Array.from(attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, name = "", double, single]) => [
      name,
      double ?? single ?? "",
    ]),
  );
  const kind = values.Type?.split("/").at(-1)?.toLowerCase() ?? "";
  const isRemote = values.TargetMode?.toLowerCase() === "external" && !isLocalPath(values.Target?.trim() ?? "");
  if (["oleobject", "control", "activexcontrolbinary", "vbaproject"].includes(kind)) return "active";
  if (isRemote && ["attachedtemplate", "subdocument", "frame"].includes(kind)) return "active";
  if (kind === "package" || kind === "afchunk") return "embedded-files";
  return isRemote && kind !== "hyperlink" ? "external-content" : undefined;
}

// Word records where a local template was: file:///C:\Users\Ada\Templates\Resume.dotx. On another computer that is nothing.
const isLocalPath = (target: string) => /^(?:file:\/\/\/(?![\\/])|(?![\\/]{2}|[a-z][\w+.-]+:|.*&#))[^%]/i.test(target);

function inspectOpenDocumentXml(xml: string): CvFinding[] {
  const findings: CvFinding[] = [];
  const hasActiveElement =
    /<(?:[\w.-]+:)?(?:event-listener|script|object-ole|applet|plugin|execute-macro|dde-(?:connection|link|source))[\s/>]/i;
  const hasActiveLink = /\bhref\s*=\s*["']\s*(?:vnd\.sun\.star\.|macro:|javascript:|service:|\.uno:)/i;
  if (hasActiveElement.test(xml) || hasActiveLink.test(xml)) findings.push("active");
  if (/<(?:[\w.-]+:)?encryption-data[\s>]/i.test(xml)) findings.push("encrypted");
  const remoteContent =
    /<(?:[\w.-]+:)?(?:image|object|floating-frame|template|section-source)\s[^<>]*href\s*=\s*["'](?:https?:|ftp:|smb:|[\\/]{2}|file:\/\/[^/])/i;
  if (remoteContent.test(xml)) findings.push("external-content");
  return findings;
}
