import { z } from "zod";
import { createEmptyResponse, createPostEndpoint, type Endpoint, parseJson } from "../http/endpoint.ts";
import { scrub } from "./scrub.ts";
import { PLACEHOLDER_DSN } from "./sentry-options.ts";

const FORWARD_TIMEOUT_MS = 5000;
const LINE_END = 10;
/** Response headers that make the SDK slow down. */
const rateLimitHeaders = ["retry-after", "x-sentry-rate-limits"];

/** `POST /_reports`: forwards error reports to Sentry. Returns 404 without a DSN. */
export function createReportEndpoint(dsn: string | undefined): Endpoint {
  if (dsn === undefined) return async () => createEmptyResponse(404);
  const project = parseDsn(dsn);
  const limits = { bytes: 200_000, perMinute: 60, perMinuteTotal: 300 };
  return createPostEndpoint(limits, (envelope) => forwardReport(envelope, project));
}

/**
 * Forwards an envelope from the site's own pages to the error-reporting service. Envelopes for other projects are
 * rejected, and the visitor's IP address, cookies and headers are not forwarded.
 */
async function forwardReport(envelope: Uint8Array, dsn: ReturnType<typeof parseDsn>): Promise<Response> {
  const report = scrubEnvelope(envelope);
  if (!report) return createEmptyResponse(400);
  const { header, items } = report;
  if (header.dsn !== PLACEHOLDER_DSN && header.dsn !== dsn.text) return createEmptyResponse(403);

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
    const headers = [...response.headers].filter(([name]) => rateLimitHeaders.includes(name));
    return createEmptyResponse(response.status, Object.fromEntries(headers));
  } catch {
    return createEmptyResponse(502);
  }
}

const headerSchema = z.looseObject({ dsn: z.string() });
const itemHeaderSchema = z.looseObject({ type: z.string(), length: z.int().nonnegative().optional() });
const payloadSchema = z.union([z.looseObject({}), z.array(z.unknown())]);

/**
 * Parses a Sentry envelope: a header line, then for each item a header line and a payload, delimited by its length or
 * by a line end. Pages scrub reports before sending, but anyone can post here, so they are scrubbed again. Attachments
 * and other items that are not JSON cannot be scrubbed and are dropped. Returns undefined for an invalid envelope.
 */
function scrubEnvelope(bytes: Uint8Array) {
  let offset = 0;
  function readPart(length?: number): Uint8Array {
    const lineEnd = bytes.indexOf(LINE_END, offset);
    const end = length === undefined ? (lineEnd < 0 ? bytes.length : lineEnd) : offset + length;
    const part = bytes.subarray(offset, end);
    offset = end + 1;
    return part;
  }

  const header = parseJson(headerSchema, readPart());
  if (!header || offset >= bytes.length) return undefined;
  /** Lines: for each item a header and a payload. */
  const items: string[] = [];
  try {
    while (offset < bytes.length) {
      const itemHeader = parseJson(itemHeaderSchema, readPart());
      if (!itemHeader) continue;
      const { length, ...rest } = itemHeader;
      const payload = parseJson(payloadSchema, readPart(length));
      if (payload) items.push(JSON.stringify(scrub(rest)), JSON.stringify(scrub(payload)));
    }
    return { header: scrub(header), items };
  } catch {
    // Very deeply nested JSON can be parsed, but scrubbing it exceeds the stack.
    return undefined;
  }
}

class InvalidDsn extends Error {
  override name = "InvalidDsn";
}

/** Returns the DSN as envelopes contain it, and the URL that envelopes are posted to. */
export function parseDsn(text: string) {
  const url = URL.parse(text);
  const [, folder, project] = url?.pathname.match(/^(.*)\/(\d+)$/) ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || folder === undefined || !project) {
    // The value is not part of the message, because DSNs of the old format contain a secret key.
    throw new InvalidDsn("The DSN is not valid: it must look like https://<key>@<host>/<project number>.");
  }
  const query = new URLSearchParams({ sentry_version: "7", sentry_key: url.username });
  return { text, endpoint: `${url.origin}${folder}/api/${project}/envelope/?${query}` };
}
