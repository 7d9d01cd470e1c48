import { IncomingMessage } from "node:http";
import { cvSizeLimit, type FormKind, formFields, hiddenFields, jobFields } from "../forms/fields.ts";
import { BodyError, malformed, tooBusy, tooLarge, wrongType } from "./body-errors.ts";
import { type CvType, cvTypeOf } from "./cv-type.ts";
import { boundaryOf, type Part, readParts } from "./multipart.ts";

export interface Cv {
  filename: string;
  type: CvType;
  bytes: Buffer;
}

/** What a form sent, not yet validated: known fields only, the first of each name. */
export interface Submission {
  kind: FormKind;
  fields: ReadonlyMap<string, string>;
  cv: Cv | undefined;
}

const fieldLimit = 64 * 1024;
const textLimit = 128 * 1024;
const partLimit = 40;

const cvTooLarge = () => new BodyError(413, jobFields.cv.messages.tooLong, { cv: [jobFields.cv.messages.tooLong] });
const cvWrongType = () => new BodyError(415, jobFields.cv.messages.invalid, { cv: [jobFields.cv.messages.invalid] });

/** Reads a form's body as it arrives. Throws BodyRefused, with what was read before. */
export async function parseSubmission(request: FormRequest, kind: FormKind): Promise<Submission> {
  const fields = new Map<string, string>();
  try {
    return { kind, fields, cv: await readBody(request, kind, fields) };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    // Who fell for the honeypot hears of no mistake: nothing of this is stored.
    if (fields.get("website")) return { kind, fields, cv: undefined };
    error.fields = fields;
    throw error;
  }
}

async function readBody(request: FormRequest, kind: FormKind, fields: Map<string, string>): Promise<Cv | undefined> {
  const contentType = contentTypeOf(request);
  const known = new Set<string>([...Object.keys(formFields[kind]), ...hiddenFields]);
  const keep = (name: string, value: string) => {
    if (known.has(name) && name !== "cv" && !fields.has(name)) fields.set(name, value);
  };
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const body = await Array.fromAsync(chunksOf(request, textLimit));
    for (const [name, value] of new URLSearchParams(Buffer.concat(body).toString("utf8"))) keep(name, value);
    return undefined;
  }
  const boundary = /^multipart\/form-data\b/i.test(contentType) ? boundaryOf(contentType) : undefined;
  if (boundary === undefined) throw wrongType();
  return readMultipart(request, boundary, kind, keep);
}

async function readMultipart(
  request: FormRequest,
  boundary: string,
  kind: FormKind,
  keep: (name: string, value: string) => void,
): Promise<Cv | undefined> {
  const bodyLimit = kind === "job" ? cvSizeLimit + textLimit : textLimit;
  const limits = { parts: partLimit, field: fieldLimit, file: { bytes: cvSizeLimit, overLimit: cvTooLarge } };
  let upload: Part | undefined;
  for await (const part of readParts(chunksOf(request, bodyLimit), boundary, limits)) {
    if (part.filename === undefined) keep(part.name, part.bytes.toString("utf8"));
    else if (kind === "job" && part.name === "cv" && part.bytes.length > 0) upload ??= part;
  }
  return upload && cvOf(upload);
}

function cvOf({ filename = "", bytes }: Part): Cv {
  const type = cvTypeOf(bytes);
  if (!type) throw cvWrongType();
  return { filename: displayName(filename, type), type, bytes };
}

// Kept for the operator's eyes only: the last step of any path, printable, with the ending its content deserves.
function displayName(filename: string, type: CvType): string {
  const stem = (filename.split(/[\\/]/).at(-1) ?? "")
    .replace(/[\p{C}\uFFFD"<>:|?*]/gu, "")
    .replace(/\.[^.]*$/, "")
    .replace(/^[.\s]+/, "")
    .slice(0, 80)
    .toWellFormed();
  return `${stem || "cv"}.${type}`;
}

export type FormRequest = IncomingMessage | Request;

function contentTypeOf(request: FormRequest): string {
  if (request instanceof IncomingMessage) return request.headers["content-type"] ?? "";
  return request.headers.get("content-type") ?? "";
}

// Bodies are held in memory until they are stored. Slow uploads by the hundred must not fill it.
const heldLimit = 128 * 1024 * 1024;
let heldBytes = 0;

/** The body's chunks up to a limit. Leaving early keeps the connection, or nobody would hear why. */
async function* chunksOf(request: FormRequest, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of source(request)) {
      size += chunk.length;
      heldBytes += chunk.length;
      if (size > limit) throw tooLarge();
      if (heldBytes > heldLimit) throw tooBusy();
      yield chunk;
    }
  } catch (error) {
    // Anything else is the connection's end before the body's.
    throw error instanceof BodyError ? error : malformed();
  } finally {
    heldBytes -= size;
  }
}

async function* source(request: FormRequest): AsyncGenerator<Uint8Array> {
  if (request instanceof IncomingMessage) yield* request.iterator({ destroyOnReturn: false });
  else if (request.body) yield* request.body.values({ preventCancel: true });
}
