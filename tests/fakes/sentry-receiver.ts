import type { IncomingMessage } from "node:http";
import { type Envelope, type EnvelopeItem, parseEnvelope } from "./envelope.ts";
import { listenOnLoopback } from "./loopback.ts";

interface Received extends Envelope {
  path: string;
  headers: IncomingMessage["headers"];
  /** The raw body, to assert what it does not contain. */
  text: string;
}

const PROJECT = "42";
const KEY = "0123456789abcdef0123456789abcdef";

/** A fake Sentry ingest endpoint. Refuses envelopes with another project or key. */
export async function startSentryReceiver() {
  const received: Received[] = [];
  let status = 200;

  const server = await listenOnLoopback(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://receiver");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST" || pathname !== `/api/${PROJECT}/envelope/`) return response.writeHead(404).end();
    const key = searchParams.get("sentry_key") ?? String(request.headers["x-sentry-auth"]);
    if (!key.includes(KEY)) return response.writeHead(401).end();
    const body = Buffer.concat(chunks);
    received.push({ ...parseEnvelope(body), path: pathname, headers: request.headers, text: body.toString() });
    if (status === 429) response.setHeader("retry-after", "7");
    return response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });

  return {
    dsn: `${server.origin.replace("//", `//${KEY}@`)}/${PROJECT}`,
    received,
    /** The payloads of one item type, in the order of arrival. */
    payloads: (type: EnvelopeItem["type"]) =>
      received.flatMap(({ items }) => items.filter((item) => item.type === type)).map(({ payload }) => payload),
    answerWith(next: number) {
      status = next;
    },
    close: server.close,
  };
}
