import { refusal } from "../http/small-post.ts";
import type { Dsn } from "./dsn.ts";
import { scrubEnvelope } from "./scrub-envelope.ts";
import { STAND_IN_DSN } from "./stand-in-dsn.ts";

const PATIENCE_MS = 5000;
/** What tells the SDK to slow down. */
const limitHeaders = ["retry-after", "x-sentry-rate-limits"];

/**
 * Passes an envelope from the site's own pages on to the error-reporting service. It goes to our project or nowhere,
 * and it goes without anything that belongs to the visitor's connection: no address, no cookie, no header.
 */
export async function forwardReport(envelope: Uint8Array, dsn: Dsn, send: typeof fetch = fetch): Promise<Response> {
  const report = readEnvelope(envelope);
  if (!report) return refusal(400);
  const { header, items } = report;
  if (header.dsn !== STAND_IN_DSN && header.dsn !== dsn.text) return refusal(403);

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
    return refusal(answer.status, limits(answer.headers));
  } catch {
    return refusal(502);
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
