import type { Readable } from "node:stream";
import { readBody, UnreadableBody } from "../../shared/read-body.ts";
import { cvSizeLimit, type FormKind, formFields, hiddenFields, jobFields, newsletterFields } from "../forms/fields.ts";
import type { FieldErrors } from "../forms/schemas.ts";
import type { CvType } from "./cv-type.ts";
import { inspectCv } from "./inspect-cv.ts";

export interface Cv {
  filename: string;
  type: CvType;
  bytes: Buffer;
  /** What the operator should know before opening it, stored with the lead's flags: `cv:encrypted`. */
  flags: string[];
}

/** A form's fields before validation: known names only, the first value of each, all topics of a subscription. */
interface ParsedForm<Kind> {
  kind: Kind;
  fields: ReadonlyMap<string, string>;
  cv: Cv | undefined;
}

export type Submission = ParsedForm<FormKind>;

type Status = 400 | 413 | 415 | 503;

/** Why a request body is rejected: malformed, too large, of an unsupported type, or too many uploads at once. */
export class BodyError extends Error {
  override name = "BodyError";
  readonly status: Status;
  readonly errors: FieldErrors;
  /** The fields that could be read, so that the page can fill them in again. */
  fields: ReadonlyMap<string, string> = new Map();

  constructor(status: Status, message: string, errors: FieldErrors = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

const malformedBody = () => new BodyError(400, "The form arrived incomplete. Please send it again, or email us.");

const bodyTooLarge = () =>
  new BodyError(413, "That is more than this form can accept. Please shorten it, or send it by email.");

const cvError = (status: Status, message: string) => new BodyError(status, message, { cv: [message] });

const fieldLimit = 64 * 1024;
const textLimit = 128 * 1024;
const partLimit = 40;
const partHeaderLimit = 4096;

// Bodies stay in memory until they are stored. This limit for all requests together stops slow uploads from filling it.
const bufferedBytesLimit = 128 * 1024 * 1024;
let bufferedBytes = 0;

/** A form as it was sent. */
export interface SentForm {
  contentType: string | undefined;
  body: Readable;
}

/** Reads and parses a form's body. Throws a BodyError that carries the fields that could be read. */
export async function parseSubmission<Kind extends FormKind | "newsletter">(
  form: SentForm,
  kind: Kind,
): Promise<ParsedForm<Kind>> {
  const fields = new Map<string, string>();
  try {
    return { kind, fields, cv: await readForm(form, kind, fields) };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    // A bot that filled the honeypot gets no error message; its submission is not stored anyway.
    if (fields.get("website")) return { kind, fields, cv: undefined };
    error.fields = fields;
    throw error;
  }
}

/** Adds the form's known fields to `fields` and returns the CV. */
async function readForm(
  { contentType = "", body: stream }: SentForm,
  kind: FormKind | "newsletter",
  fields: Map<string, string>,
): Promise<Cv | undefined> {
  const boundary = parseBoundary(contentType);
  const limit = boundary && kind === "job" ? cvSizeLimit + textLimit : textLimit;
  const body = await bufferBody(stream, limit);
  const isTooLarge = body.length > limit;
  if (isTooLarge && !boundary) throw bodyTooLarge();
  if (boundary) checkParts(body, `--${boundary}`);
  // The beginning of a multipart body that is too large is parsed as well, for the fields in it.
  const parsable = isTooLarge ? Buffer.concat([body, Buffer.from(`\r\n--${boundary}--`)]) : body;
  const data = await parseFormData(parsable, boundary);

  const knownFields = kind === "newsletter" ? newsletterFields : formFields[kind];
  const knownNames = new Set<string>([...Object.keys(knownFields), ...hiddenFields]);
  let upload: File | undefined;
  for (const [name, value] of data ?? []) {
    if (typeof value !== "string") {
      if (kind === "job" && name === "cv" && value.size > 0) upload ??= value;
    } else if (value.length > fieldLimit) throw bodyTooLarge();
    else if (kind === "newsletter" && name === "topics")
      fields.set(name, `${fields.get(name) ?? ""} ${value}`.trim().slice(0, fieldLimit));
    else if (knownNames.has(name) && name !== "cv" && !fields.has(name)) fields.set(name, value);
  }
  if (upload && upload.size > cvSizeLimit) throw cvError(413, jobFields.cv.messages.tooLong);
  if (isTooLarge) throw bodyTooLarge();
  if (!data) throw malformedBody();
  return upload && parseCv(upload);
}

/** The boundary of a multipart body; undefined for an urlencoded body. */
function parseBoundary(contentType: string): string | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return undefined;
  const parameters = /^multipart\/form-data\b(.*)/i.exec(contentType)?.[1] ?? "";
  const match = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))/i.exec(parameters);
  if (!match) throw new BodyError(415, "We only accept what the form on the page sends. Please use that form.");
  return match[1] ?? match[2];
}

/** Reads a body until it ends or exceeds the limit, and counts its bytes until then. */
async function bufferBody(body: Readable, limit: number): Promise<Buffer<ArrayBuffer>> {
  let size = 0;
  try {
    return await readBody(body, limit, (bytes) => {
      size += bytes;
      bufferedBytes += bytes;
      if (bufferedBytes > bufferedBytesLimit)
        throw new BodyError(503, "We are receiving a lot of files right now. Please send yours again in a minute.");
    });
  } catch (error) {
    throw error instanceof UnreadableBody ? malformedBody() : error;
  } finally {
    bufferedBytes -= size;
  }
}

// Node's parser would spend a second on a body of 70,000 parts, which no browser sends.
function checkParts(body: Buffer, delimiter: string): void {
  let count = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    count += 1;
    const head = body.subarray(at, at + partHeaderLimit);
    const hasLongHeaders = head.length === partHeaderLimit && !head.includes("\r\n\r\n");
    if (count > partLimit + 1 || hasLongHeaders) throw bodyTooLarge();
  }
}

/** Returns undefined for a malformed body. */
async function parseFormData(body: Buffer<ArrayBuffer>, boundary: string | undefined): Promise<FormData | undefined> {
  const type = boundary ? `multipart/form-data; boundary="${boundary}"` : "application/x-www-form-urlencoded";
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    return undefined;
  }
}

async function parseCv(upload: File): Promise<Cv> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const { type, findings } = (await inspectCv(bytes)) ?? {};
  if (!type || !findings || findings.has("unreadable")) throw cvError(415, jobFields.cv.messages.invalid);
  if (findings.has("active"))
    throw cvError(
      415,
      "This file contains scripts, macros or embedded objects, which we do not open. Please save it again as a plain PDF, or print it to a PDF, and attach that.",
    );
  return {
    filename: sanitizeFilename(upload.name, type),
    type,
    bytes,
    flags: [...findings].map((found) => `cv:${found}`),
  };
}

// For display to the operator only: no path, printable characters, and the extension of the detected type.
function sanitizeFilename(filename: string, type: CvType): string {
  const stem = (filename.split(/[\\/]/).at(-1) ?? "")
    .replace(/[\p{C}\uFFFD"<>:|?*]/gu, "")
    .replace(/\.[^.]*$/, "")
    .replace(/^[.\s]+/, "")
    .slice(0, 80)
    .toWellFormed();
  return `${stem || "cv"}.${type}`;
}
