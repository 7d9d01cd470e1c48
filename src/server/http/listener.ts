import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { maskPersonalSegments } from "../../shared/looks-personal.ts";
import type { Log } from "../log.ts";
import { AccessLogEntry, createAccessLog } from "./access-log.ts";
import type { AppOptions } from "./app.ts";
import { getContentType } from "./content-type.ts";
import type { FastPathOptions, SimpleRequest } from "./fast-path.ts";
import type { CachedFile } from "./file-cache.ts";
import type { LoadedBuild } from "./loaded-build.ts";
import { getFormat, getPagePath } from "./page-cache.ts";
import { renderStaticError } from "./render-response.ts";
import {
  findTargetError,
  getTheme,
  hasDownloadCookie,
  hasValidHost,
  normalizeTarget,
  wantsMarkdown,
} from "./request.ts";
import { sendFile, serializeFile } from "./send-file.ts";

/** The status that nginx logs for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** The last response of each connection that had to wait for the app, or for a response of the app. */
const pendingResponses = new WeakMap<Duplex, ServerResponse>();

/**
 * Wraps a listener so that it handles one request of a connection after the other while the app is busy with one. Node
 * emits all requests of a client that does not wait for responses (HTTP pipelining) at once, so one connection could
 * fill the render queue.
 */
function handleInTurn(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    // A response has no socket while an earlier one of the connection is being sent.
    const previous = response.socket === null ? pendingResponses.get(socket) : undefined;
    if (!previous || previous.closed) return handle(request, response);
    pendingResponses.set(socket, response);
    // No further requests are read until those that have arrived are handled.
    socket.pause();
    previous.once("close", () => {
      if (socket.destroyed || response.writableEnded) return;
      if (pendingResponses.get(socket) === response) socket.resume();
      // Node has resumed the socket to discard the previous request's body, which takes effect on the next tick.
      else process.nextTick(() => socket.pause());
      handle(request, response);
    });
  };
}

/** What handles the requests that are not for a file. */
export interface App {
  handle: RequestListener;
  report: AppOptions["telemetry"]["report"];
}

interface ListenerOptions extends Pick<AppOptions, "site" | "log" | "metrics" | "now"> {
  /** Requests that are not for a file wait until it is loaded. */
  app: Promise<App>;
}

/**
 * `handle` answers a request from memory, if it is for a file or a cached page, and otherwise through the Hono app. Most
 * requests are answered from memory, so that path is only a few map lookups long and allocates little. `respond` does the
 * first part alone, for the fast path.
 */
export function createListener({ site, log, metrics, now, app }: ListenerOptions) {
  const logResponse = createAccessLog(log, metrics);
  let loadedApp: App | undefined;
  /** If the app cannot be loaded, the process ends, and `startServer` tells why. */
  const withApp = (use: (app: App) => void): void => {
    if (loadedApp) use(loadedApp);
    else app.then(use, () => {});
  };
  withApp((loaded) => {
    loadedApp = loaded;
  });

  function forwardToApp(request: IncomingMessage, response: ServerResponse, entry: AccessLogEntry): void {
    response.on("close", () => {
      // Only paths without a file get here, so only they may contain what a visitor typed or a token.
      const masked = entry.withPath(maskPersonalSegments(entry.path));
      logResponse(masked, response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST);
    });
    response.setHeader("x-request-id", entry.id);
    // Node reads the rest of an unread body before it uses the connection again, however small its chunks are.
    if (request.headers["transfer-encoding"] !== undefined) response.setHeader("connection", "close");
    // Later requests of the connection may be waiting already.
    if (pendingResponses.get(request.socket)?.closed !== false) pendingResponses.set(request.socket, response);
    withApp(({ handle }) => handle(request, response));
  }

  const respond: FastPathOptions["respond"] = (request) => {
    const { method = "", url = "" } = request;
    const path = getPath(url);
    const current = site();
    const entry = new AccessLogEntry(method, path);
    const file = findFile(current, request, path, now);
    const response = file && serializeFile(current, file, request);
    if (!response) return undefined;
    metrics.countFromMemory();
    logResponse(entry, response.status);
    return response.bytes;
  };

  const handle = handleInTurn((request, response) => {
    if (!request.url?.startsWith("/")) normalizeTarget(request);
    const { method = "", url = "" } = request;
    const path = getPath(url);
    const entry = new AccessLogEntry(method, path);
    const current = site();

    const isValid = hasValidHost(request);
    const isGetOrHead = method === "GET" || method === "HEAD";
    const file = isValid && isGetOrHead ? findFile(current, request, path, now) : undefined;
    if (file) {
      metrics.countFromMemory();
      const result = sendFile(current, file, request, response);
      if (typeof result === "number") return logResponse(entry, result);
      return void result
        .then((status) => logResponse(entry, status))
        .catch((error) => {
          log.error({ id: entry.id, path, error: String(error) }, "file.read.failed");
          withApp(({ report }) => report(error, { path, requestId: entry.id }));
          // The app renders the page from now on, or answers 404 for any other file.
          if (current.isPage(getPagePath(path))) current.files.delete(path);
          forwardToApp(request, response, entry);
        });
    }
    const refusedStatus = isValid ? findTargetError(url) : 400;
    if (refusedStatus === null) return forwardToApp(request, response, entry);
    renderStaticError(current, refusedStatus, getFormat(path)).then(({ body, type }) => {
      const headers = ["content-type", getContentType(`.${type}`), "cache-control", "no-store", "connection", "close"];
      response
        .writeHead(refusedStatus, [...headers, ...(type === "html" ? current.documentHeaders : current.headers).flat()])
        .end(body);
      logResponse(entry.withPath("(malformed)"), refusedStatus);
    });
  });
  return { handle, respond };
}

function getPath(url: string): string {
  const queryStart = url.indexOf("?");
  return queryStart === -1 ? url : url.slice(0, queryStart);
}

/** The keys of `files` are valid paths, so a target that is found needs no further validation. */
function findFile(site: LoadedBuild, request: SimpleRequest, path: string, now: () => Date): CachedFile | undefined {
  const { url = "", headers } = request;
  const file = site.files.get(path);
  // The app adds a visitor's theme to a document.
  if (file?.isDocument !== false && getTheme(request)) return undefined;
  const isNegotiated = file?.isDocument && wantsMarkdown(headers.accept);
  if (file && !isNegotiated && (path === url || !dependsOnQuery(file, url.slice(path.length)))) return file;
  return hasDownloadCookie(request) ? undefined : site.pageCache.find(url, path, headers.accept, now());
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
