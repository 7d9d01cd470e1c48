import { createRateLimit } from "../http/rate-limit.ts";
import { errorResponse, parseJson, readSmallBody } from "../http/read-small-body.ts";
import { type Dsn, parseDsn } from "./dsn.ts";
import { scrub } from "./scrub.ts";
import { PLACEHOLDER_DSN } from "./sentry-options.ts";

const MAX_BYTES = 200_000;
const FORWARD_TIMEOUT_MS = 5000;
const LINE_END = 10;
/** Response headers that make the SDK slow down. */
const rateLimitHeaders = ["retry-after", "x-sentry-rate-limits"];

/** `POST /_reports`: forwards error reports to Sentry. Returns 404 without a DSN. */
export function createReportEndpoint(dsn: string | undefined): (request: Request, client: string) => Promise<Response> {
  if (dsn === undefined) return async () => errorResponse(404);
  const project = parseDsn(dsn);
  const limits = { bytes: MAX_BYTES, mayPost: createRateLimit({ perMinute: 60, perMinuteTotal: 300 }) };
  return async (request, client) => {
    const envelope = await readSmallBody(request, client, limits);
    return envelope instanceof Response ? envelope : forwardReport(envelope, project);
  };
}

/**
 * Forwards an envelope from the site's own pages to the error-reporting service. Envelopes for other projects are
 * rejected, and the visitor's IP address, cookies and headers are not forwarded.
 */
async function forwardReport(envelope: Uint8Array, dsn: Dsn): Promise<Response> {
  const report = readEnvelope(envelope);
  if (!report) return errorResponse(400);
  const { header, items } = report;
  if (header.dsn !== PLACEHOLDER_DSN && header.dsn !== dsn.text) return errorResponse(403);

  const body = [JSON.stringify({ ...header, dsn: dsn.text }), ...items].join("\n");
  try {
    const response = await fetch(dsn.endpoint, {
      method: "POST",
      headers: { "content-type": "application/x-sentry-envelope" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    });
    // An unread body would keep the connection open.
    await response.body?.cancel();
    return errorResponse(response.status, pickRateLimitHeaders(response.headers));
  } catch {
    return errorResponse(502);
  }
}

/** Very deeply nested JSON can be parsed, but scrubbing it exceeds the stack; such an envelope is rejected. */
function readEnvelope(envelope: Uint8Array): ReturnType<typeof scrubEnvelope> {
  try {
    return scrubEnvelope(envelope);
  } catch {
    return undefined;
  }
}

function pickRateLimitHeaders(headers: Headers): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of rateLimitHeaders) {
    const value = headers.get(name);
    if (value !== null) picked[name] = value;
  }
  return picked;
}

export interface EnvelopeHeader {
  dsn: string;
}

interface ScrubbedEnvelope {
  header: EnvelopeHeader;
  /** Lines: for each item a header and a payload. */
  items: string[];
}

/**
 * Parses a Sentry envelope: a header line, then for each item a header line and a payload, delimited by its length or
 * by a line end. Pages scrub reports before sending, but anyone can post here, so they are scrubbed again. Attachments
 * and other items that are not JSON cannot be scrubbed and are dropped. Returns undefined for an invalid envelope.
 */
function scrubEnvelope(bytes: Uint8Array): ScrubbedEnvelope | undefined {
  let offset = 0;
  function readPart(length?: number): Uint8Array {
    const lineEnd = bytes.indexOf(LINE_END, offset);
    const end = length === undefined ? (lineEnd < 0 ? bytes.length : lineEnd) : offset + length;
    const part = bytes.subarray(offset, end);
    offset = end + 1;
    return part;
  }

  const header = parseJson(readPart());
  if (!isHeader(header) || offset >= bytes.length) return undefined;
  const items: string[] = [];
  while (offset < bytes.length) {
    const itemHeader = parseJson(readPart());
    if (!isItemHeader(itemHeader)) continue;
    const { length, ...rest } = itemHeader;
    const payload = parseJson(readPart(length));
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
