import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { readAddress } from "./address.ts";
import { type AppOptions, createApp } from "./app.ts";
import { recordRequests, requestId } from "./requests.ts";
import { sendFile } from "./send-file.ts";
import type { Site } from "./site.ts";
import type { StoredFile } from "./stored-files.ts";

/** What proxies write down for a visitor who did not wait for the answer. */
const HUNG_UP = 499;

/**
 * Answers a request: from memory if the address is that of a file, otherwise through the app. The first way is a few
 * look-ups long, because most requests go it.
 */
export function createListener(options: AppOptions): RequestListener {
  const { site, log, traffic } = options;
  const record = recordRequests(log, traffic);
  const throughApp = getRequestListener(createApp(options).fetch, { overrideGlobalObjects: false });

  return (request, response) => {
    const started = performance.now();
    const id = requestId();
    const address = isNamed(request) ? readAddress(request.url) : { refused: 400 as const };
    if ("refused" in address) {
      response.writeHead(address.refused, [
        "content-type",
        "text/plain",
        "connection",
        "close",
        ...site().headers.flat(),
      ]);
      response.end(address.refused === 414 ? "The address is too long.\n" : "The address is malformed.\n");
      return record(id, request, "(malformed)", address.refused, started);
    }
    const current = site();
    const file = isReading(request) ? fileAt(current, address.path, address.search) : undefined;
    if (!file) {
      response.setHeader("x-request-id", id);
      response.on("close", () =>
        record(id, request, address.path, response.headersSent ? response.statusCode : HUNG_UP, started),
      );
      throughApp(request, response);
      return;
    }
    traffic.fromMemory++;
    const sent = sendFile(current, file, request, response);
    if (typeof sent === "number") return record(id, request, address.path, sent, started);
    sent.then(
      (status) => record(id, request, address.path, status, started),
      (error: unknown) => {
        log.error("file could not be read", { id, path: address.path, error: String(error) });
        response.writeHead(500).end();
      },
    );
  };
}

/** Since HTTP 1.1 a request says which host it is for. */
function isNamed({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === "1.0";
}

/** Whoever asks for Markdown is not asking for the file. */
function isReading({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && !headers.accept?.includes("text/markdown");
}

function fileAt(site: Site, path: string, search: string): StoredFile | undefined {
  const file = site.files.get(path);
  if (!file || search === "" || file.query.length === 0) return file;
  const query = new URLSearchParams(search);
  return file.query.some((name) => query.has(name)) ? undefined : file;
}
