import { createRateLimit } from "../http/rate-limit.ts";
import { errorResponse, parseJson, readSmallBody } from "../http/read-small-body.ts";
import { type Dsn, parseDsn } from "./dsn.ts";
import { scrub } from "./scrub.ts";
import { PLACEHOLDER_DSN } from "./sentry-options.ts";

const MAX_BYTES = 200_000;

/** Answers `POST /_reports`. Without a DSN there is no such address. */
export function createReportEndpoint(dsn: string | undefined): (request: Request, client: string) => Promise<Response> {
  if (dsn === undefined) return async () => errorResponse(404);
  const project = parseDsn(dsn);
  const limits = { bytes: MAX_BYTES, mayPost: createRateLimit({ perMinute: 60, perMinuteInAll: 300 }) };
  return async (request, client) => {
    const envelope = await readSmallBody(request, client, limits);
    return envelope instanceof Response ? envelope : forwardReport(envelope, project);
  };
}

const PATIENCE_MS = 5000;
/** What tells the SDK to slow down. */
const limitHeaders = ["retry-after", "x-sentry-rate-limits"];

/**
 * Passes an envelope from the site's own pages on to the error-reporting service. It goes to our project or nowhere,
 * and it goes without anything that belongs to the visitor's connection: no address, no cookie, no header.
 */
async function forwardReport(envelope: Uint8Array, dsn: Dsn, send: typeof fetch = fetch): Promise<Response> {
  const report = readEnvelope(envelope);
  if (!report) return errorResponse(400);
  const { header, items } = report;
  if (header.dsn !== PLACEHOLDER_DSN && header.dsn !== dsn.text) return errorResponse(403);

  const body = [JSON.stringify({ ...header, dsn: dsn.text }), ...items].join("\n");
  try {
    const answer = await send(dsn.endpoint, {
      method: "POST",
      headers: { "content-type": "application/x-sentry-envelope" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Unread, it would hold the connection.
    await answer.body?.cancel();
    return errorResponse(answer.status, limits(answer.headers));
  } catch {
    return errorResponse(502);
  }
}

/** JSON that is nested deeper than the stack can be parsed, but not walked through: it is nobody's report. */
function readEnvelope(envelope: Uint8Array): ReturnType<typeof scrubEnvelope> {
  try {
    return scrubEnvelope(envelope);
  } catch {
    return undefined;
  }
}

function limits(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of limitHeaders) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  return kept;
}

const LINE_END = 10;

export interface EnvelopeHeader {
  dsn: string;
}

interface ScrubbedEnvelope {
  header: EnvelopeHeader;
  /** Item after item, each a header line and a payload line. */
  items: string[];
}

/**
 * Reads an envelope: a header line, then for each item a header line and a payload, by length or by line. Pages scrub
 * before they send, but whatever comes from outside is scrubbed again. Attachments and other items that are not JSON
 * cannot be, and go no further. Undefined for what is no envelope.
 */
function scrubEnvelope(bytes: Uint8Array): ScrubbedEnvelope | undefined {
  let offset = 0;
  function take(length?: number): Uint8Array {
    const lineEnd = bytes.indexOf(LINE_END, offset);
    const end = length === undefined ? (lineEnd < 0 ? bytes.length : lineEnd) : offset + length;
    const part = bytes.subarray(offset, end);
    offset = end + 1;
    return part;
  }

  const header = parseJson(take());
  if (!isHeader(header) || offset >= bytes.length) return undefined;
  const items: string[] = [];
  while (offset < bytes.length) {
    const itemHeader = parseJson(take());
    if (!isItemHeader(itemHeader)) continue;
    const { length, ...rest } = itemHeader;
    const payload = parseJson(take(length));
    if (typeof payload === "object" && payload !== null)
      items.push(JSON.stringify(scrub(rest)), JSON.stringify(scrub(payload)));
  }
  return { header: scrub(header), items };
}

function isHeader(value: unknown): value is EnvelopeHeader {
  return typeof value === "object" && value !== null && "dsn" in value && typeof value.dsn === "string";
}

function isItemHeader(value: unknown): value is { type: string; length?: number } {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return !("length" in value) || (Number.isInteger(value.length) && Number(value.length) >= 0);
}
