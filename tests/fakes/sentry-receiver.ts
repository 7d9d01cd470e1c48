import type { IncomingMessage } from "node:http";
import { type Envelope, type EnvelopeItem, parseEnvelope } from "./envelope.ts";
import { listenOnLoopback } from "./loopback.ts";

interface Received extends Envelope {
  path: string;
  headers: IncomingMessage["headers"];
  /** As it came, to be searched for what must not be in it. */
  text: string;
}

const PROJECT = "42";
const KEY = "0123456789abcdef0123456789abcdef";

/** Takes envelopes at the address that a real ingest has, and refuses those with another project or key. */
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
    /** The events of one type, in the order they came. */
    payloads: (type: EnvelopeItem["type"]) =>
      received.flatMap(({ items }) => items.filter((item) => item.type === type)).map(({ payload }) => payload),
    answerWith(next: number) {
      status = next;
    },
    close: server.close,
  };
}
