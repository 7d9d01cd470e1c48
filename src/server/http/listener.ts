import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { hasDownloadCookie } from "../routes/ebook-download.ts";
import { createAccessLog, createRequestId } from "./access-log.ts";
import { type AppOptions, createApp } from "./app.ts";
import { pendingResponses } from "./client-errors.ts";
import { getContentType } from "./content-type.ts";
import type { CachedFile } from "./file-cache.ts";
import type { LoadedBuild } from "./loaded-build.ts";
import { parseRequestTarget, renderBadRequest } from "./parse-request-target.ts";
import { renderPageResponse } from "./render-response.ts";
import { sendFile } from "./send-file.ts";
import { wantsMarkdown } from "./wants-markdown.ts";

/** The status that nginx logs for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Handles a request in one of three ways: from memory, for a file or a cached page; by rendering, for a page on demand;
 * otherwise through the Hono app. Most requests are answered from memory, so that path is only a few map lookups long.
 */
export function createListener(options: AppOptions): RequestListener {
  const { site, log, metrics, telemetry, now } = options;
  const logRequest = createAccessLog(log, metrics);
  const handleWithApp = getRequestListener(createApp(options).fetch, { overrideGlobalObjects: false });

  function forwardToApp(id: string, request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("x-request-id", id);
    pendingResponses.set(request.socket, response);
    handleWithApp(request, response);
  }

  function logWhenClosed(request: Omit<Parameters<typeof logRequest>[0], "status">, response: ServerResponse): void {
    response.on("close", () =>
      logRequest({ ...request, status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST }),
    );
  }

  return (request, response) => {
    const started = performance.now();
    const id = createRequestId();
    const { method } = request;
    const current = site();
    const file = hasValidHost(request) && isGetOrHead(request) ? findFile(current, request, now) : undefined;
    if (file && !(file.isDocument && wantsMarkdown(request.headers.accept))) {
      metrics.countFromMemory();
      const path = getPathname(request);
      const result = sendFile(current, file, request, response);
      if (typeof result === "number") return logRequest({ id, method, path, status: result, started });
      result.then(
        (status) => logRequest({ id, method, path, status, started }),
        (error: unknown) => {
          log.error({ id, path, error: String(error) }, "file.read.failed");
          telemetry.report(error, { path, requestId: id });
          // The app renders the page again, or answers 404 for any other file.
          logWhenClosed({ id, method, path, started }, response);
          forwardToApp(id, request, response);
        },
      );
      return;
    }
    const target = hasValidHost(request) ? parseRequestTarget(request.url) : { refused: 400 as const };
    if ("refused" in target) {
      const { status, body, type } = renderBadRequest(current, target.refused, request.url);
      const headers = ["content-type", getContentType(`.${type}`), "cache-control", "no-store", "connection", "close"];
      response.writeHead(status, [...headers, ...current.headers.flat()]).end(body);
      return logRequest({ id, method, path: "(malformed)", status: target.refused, started });
    }
    logWhenClosed({ id, method, path: target.path, started }, response);
    const passToApp = () => forwardToApp(id, request, response);
    // An existing page has no redirect, so the app's lookups are skipped. Errors while rendering are handled by the app.
    if (!isGetOrHead(request) || !isCacheable(request) || !current.isPage(target.path)) return passToApp();
    renderAndCachePage(current, request, now())
      .then((page) => (page ? sendFile(current, page, request, response) : passToApp()))
      .catch(passToApp);
  };
}

async function renderAndCachePage(
  site: LoadedBuild,
  { url: target = "" }: IncomingMessage,
  now: Date,
): Promise<CachedFile | null> {
  const url = new URL(target, site.url);
  const response = await renderPageResponse(site, { url, as: "document", now });
  return response.status === 200 ? site.pageCache.set(target, response, now) : null;
}

const VALID_HOST = /^[\w.:[\]-]*$/;

/** HTTP/1.1 requires a `host` header (RFC 9112, 3.2). */
function hasValidHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === "1.0" : VALID_HOST.test(host);
}

/** Pages with a visitor's own download link and Markdown versions are not cached. */
function isCacheable(request: IncomingMessage): boolean {
  return !hasDownloadCookie(request) && !wantsMarkdown(request.headers.accept);
}

function isGetOrHead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** The keys of `files` are valid paths, so a target that is found needs no further validation. */
function findFile(site: LoadedBuild, request: IncomingMessage, now: () => Date): CachedFile | undefined {
  const { url = "" } = request;
  const path = getPathname(request);
  const file = site.files.get(path);
  if (file && (path === url || !dependsOnQuery(file, url.slice(path.length)))) return file;
  return hasDownloadCookie(request) ? undefined : site.pageCache.get(url, now());
}

function dependsOnQuery({ query }: CachedFile, search: string): boolean {
  if (query.length === 0) return false;
  const parameters = new URLSearchParams(search);
  return query.some((name) => parameters.has(name));
}

function getPathname({ url = "" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}
