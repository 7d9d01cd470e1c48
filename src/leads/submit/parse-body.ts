import { IncomingMessage } from "node:http";
import { cvSizeLimit, type FormKind, formFields, hiddenFields, jobFields } from "../forms/fields.ts";
import { BodyError, bodyTooLarge, malformedBody, serverBusy, unsupportedBodyType } from "./body-errors.ts";
import { type CvType, detectCvType } from "./cv-type.ts";
import { type Part, parseBoundary, readParts } from "./multipart.ts";

export type FormRequest = IncomingMessage | Request;

export interface Cv {
  filename: string;
  type: CvType;
  bytes: Buffer;
}

/** A form's fields before validation: known names only, the first value of each. */
export interface Submission {
  kind: FormKind;
  fields: ReadonlyMap<string, string>;
  cv: Cv | undefined;
}

const fieldLimit = 64 * 1024;
const textLimit = 128 * 1024;
const partLimit = 40;

// Bodies stay in memory until they are stored. This limit for all requests together stops slow uploads from filling it.
const bufferedBytesLimit = 128 * 1024 * 1024;
let bufferedBytes = 0;

/** Parses a form's body while it arrives. Throws a BodyError that carries the fields read before it. */
export async function parseSubmission(request: FormRequest, kind: FormKind): Promise<Submission> {
  const fields = new Map<string, string>();
  try {
    return { kind, fields, cv: await readBody(request, kind, fields) };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    // A bot that filled the honeypot gets no error message; its submission is not stored anyway.
    if (fields.get("website")) return { kind, fields, cv: undefined };
    error.fields = fields;
    throw error;
  }
}

async function readBody(request: FormRequest, kind: FormKind, fields: Map<string, string>): Promise<Cv | undefined> {
  const contentType = readContentType(request);
  const knownNames = new Set<string>([...Object.keys(formFields[kind]), ...hiddenFields]);
  const addField = (name: string, value: string) => {
    if (knownNames.has(name) && name !== "cv" && !fields.has(name)) fields.set(name, value);
  };
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const body = await Array.fromAsync(readChunks(request, textLimit));
    for (const [name, value] of new URLSearchParams(Buffer.concat(body).toString("utf8"))) addField(name, value);
    return undefined;
  }
  const boundary = /^multipart\/form-data\b/i.test(contentType) ? parseBoundary(contentType) : undefined;
  if (boundary === undefined) throw unsupportedBodyType();
  return readMultipart(request, boundary, kind, addField);
}

function readContentType(request: FormRequest): string {
  if (request instanceof IncomingMessage) return request.headers["content-type"] ?? "";
  return request.headers.get("content-type") ?? "";
}

async function readMultipart(
  request: FormRequest,
  boundary: string,
  kind: FormKind,
  addField: (name: string, value: string) => void,
): Promise<Cv | undefined> {
  const bodyLimit = kind === "job" ? cvSizeLimit + textLimit : textLimit;
  const limits = { parts: partLimit, field: fieldLimit, file: { bytes: cvSizeLimit, overLimit: cvTooLarge } };
  let upload: Part | undefined;
  for await (const part of readParts(readChunks(request, bodyLimit), boundary, limits)) {
    if (part.filename === undefined) addField(part.name, part.bytes.toString("utf8"));
    else if (kind === "job" && part.name === "cv" && part.bytes.length > 0) upload ??= part;
  }
  return upload && parseCv(upload);
}

function parseCv({ filename = "", bytes }: Part): Cv {
  const type = detectCvType(bytes);
  if (!type) throw unsupportedCvType();
  return { filename: sanitizeFilename(filename, type), type, bytes };
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

/** Yields the body's chunks up to a limit. */
async function* readChunks(request: FormRequest, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of streamBody(request)) {
      size += chunk.length;
      bufferedBytes += chunk.length;
      if (size > limit) throw bodyTooLarge();
      if (bufferedBytes > bufferedBytesLimit) throw serverBusy();
      yield chunk;
    }
  } catch (error) {
    // Any other error means that the connection ended before the body did.
    throw error instanceof BodyError ? error : malformedBody();
  } finally {
    bufferedBytes -= size;
  }
}

// When reading stops early, the connection stays open: the error response is still to be sent on it.
async function* streamBody(request: FormRequest): AsyncGenerator<Uint8Array> {
  if (request instanceof IncomingMessage) yield* request.iterator({ destroyOnReturn: false });
  else if (request.body) yield* request.body.values({ preventCancel: true });
}

function cvTooLarge(): BodyError {
  const message = jobFields.cv.messages.tooLong;
  return new BodyError(413, message, { cv: [message] });
}

function unsupportedCvType(): BodyError {
  const message = jobFields.cv.messages.invalid;
  return new BodyError(415, message, { cv: [message] });
}
