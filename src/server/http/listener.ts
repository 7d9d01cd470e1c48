import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { Log } from "../log.ts";
import { type AccessLogEntry, createAccessLog, createLogEntry } from "./access-log.ts";
import { type AppOptions, createApp } from "./app.ts";
import { getContentType } from "./content-type.ts";
import type { CachedFile } from "./file-cache.ts";
import type { LoadedBuild } from "./loaded-build.ts";
import { renderBadRequest } from "./render-response.ts";
import { findTargetError, hasDownloadCookie, hasValidHost, wantsMarkdown } from "./request.ts";
import { sendFile } from "./send-file.ts";

/** The status that nginx logs for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** The response of the app that is not finished yet, by connection. */
const pendingResponses = new WeakMap<Duplex, ServerResponse>();

/**
 * Handles a request from memory, if it is for a file or a cached page, and otherwise through the Hono app. Most requests
 * are answered from memory, so that path is only a few map lookups long and allocates little.
 */
export function createListener(options: AppOptions): RequestListener {
  const { site, log, metrics, telemetry, now } = options;
  const logResponse = createAccessLog(log, metrics);
  const handleWithApp = getRequestListener(createApp(options).fetch, { overrideGlobalObjects: false });

  function forwardToApp(request: IncomingMessage, response: ServerResponse, entry: AccessLogEntry): void {
    response.on("close", () => {
      logResponse(entry, response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST);
    });
    response.setHeader("x-request-id", entry.id);
    pendingResponses.set(request.socket, response);
    handleWithApp(request, response);
  }

  return (request, response) => {
    const { method = "", url = "" } = request;
    const queryStart = url.indexOf("?");
    const path = queryStart === -1 ? url : url.slice(0, queryStart);
    const entry = createLogEntry(method, path);
    const current = site();

    const isValid = hasValidHost(request);
    const isGetOrHead = method === "GET" || method === "HEAD";
    const file = isValid && isGetOrHead ? findFile(current, request, path, now) : undefined;
    if (file && !(file.isDocument && wantsMarkdown(request.headers.accept))) {
      metrics.countFromMemory();
      const result = sendFile(current, file, request, response);
      if (typeof result === "number") return logResponse(entry, result);
      return void result
        .then((status) => logResponse(entry, status))
        .catch((error) => {
          log.error({ id: entry.id, path, error: String(error) }, "file.read.failed");
          telemetry.report(error, { path, requestId: entry.id });
          // The app renders the page again, or answers 404 for any other file.
          forwardToApp(request, response, entry);
        });
    }
    const refusedStatus = isValid ? findTargetError(url) : 400;
    if (refusedStatus === null) return forwardToApp(request, response, entry);
    const { body, type } = renderBadRequest(current, refusedStatus, url);
    const headers = ["content-type", getContentType(`.${type}`), "cache-control", "no-store", "connection", "close"];
    response.writeHead(refusedStatus, [...headers, ...current.headers.flat()]).end(body);
    logResponse({ ...entry, path: "(malformed)" }, refusedStatus);
  };
}

/** The keys of `files` are valid paths, so a target that is found needs no further validation. */
function findFile(site: LoadedBuild, request: IncomingMessage, path: string, now: () => Date): CachedFile | undefined {
  const { url = "" } = request;
  const file = site.files.get(path);
  if (file && (path === url || !dependsOnQuery(file, url.slice(path.length)))) return file;
  return hasDownloadCookie(request) ? undefined : site.pageCache.get(url, now());
}

function dependsOnQuery({ query }: CachedFile, search: string): boolean {
  if (query.length === 0) return false;
  const parameters = new URLSearchParams(search);
  return query.some((name) => parameters.has(name));
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const disconnectCodes = new Set(["ECONNRESET", "HPE_INVALID_EOF_STATE"]);

/** Answers and logs requests that Node rejects before they reach the listener, such as those it cannot parse. */
export function handleClientErrors(server: Server, log: Log, headers: () => [string, string][]): void {
  const reject = (socket: Duplex, status: string, code = "") => {
    const pending = pendingResponses.get(socket);
    // The body did not arrive in time. The listener logs this response itself.
    if (pending && !pending.headersSent)
      return void pending.writeHead(Number(status.slice(0, 3)), [...headers().flat(), "connection", "close"]).end();
    log.warn({ status: Number(status.slice(0, 3)), code }, "request.refused");
    const lines = [...headers(), ["content-length", "0"], ["connection", "close"]].map((line) => line.join(": "));
    socket.end([`HTTP/1.1 ${status}`, ...lines, "", ""].join("\r\n"));
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // A client that disconnects needs no response; a request it had begun is logged by the listener.
    if (disconnectCodes.has(error.code ?? "") || !socket.writable) return void socket.destroy();
    reject(socket, statusLines[error.code ?? ""] ?? "400 Bad Request", error.code);
  });
  server.on("connect", (_request, socket) => reject(socket, "405 Method Not Allowed", "CONNECT"));
  server.on("checkExpectation", ({ socket }) => reject(socket, "417 Expectation Failed", "EXPECT"));
}
