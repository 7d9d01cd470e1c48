import { parseJson, refusal } from "../http/small-post.ts";
import type { Dsn } from "./dsn.ts";
import { STAND_IN_DSN } from "./stand-in-dsn.ts";

const LINE_END = 10;
const PATIENCE_MS = 5000;
/** What tells the SDK to slow down. */
const limitHeaders = ["retry-after", "x-sentry-rate-limits"];

/**
 * Passes an envelope from the site's own pages on to the error-reporting service. It goes to our project or nowhere,
 * and it goes without anything that belongs to the visitor's connection: no address, no cookie, no header.
 */
export async function forwardReport(envelope: Uint8Array, dsn: Dsn, send: typeof fetch = fetch): Promise<Response> {
  const end = envelope.indexOf(LINE_END);
  const header = end < 0 ? undefined : parseJson(envelope.subarray(0, end));
  if (!isHeader(header)) return refusal(400);
  if (header.dsn !== STAND_IN_DSN && header.dsn !== dsn.text) return refusal(403);

  const body = Buffer.concat([Buffer.from(JSON.stringify({ ...header, dsn: dsn.text })), envelope.subarray(end)]);
  try {
    const answer = await send(dsn.endpoint, {
      method: "POST",
      headers: { "content-type": "application/x-sentry-envelope" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return refusal(answer.status, limits(answer.headers));
  } catch {
    return refusal(502);
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

function isHeader(value: unknown): value is { dsn: string } {
  return typeof value === "object" && value !== null && "dsn" in value && typeof value.dsn === "string";
}
