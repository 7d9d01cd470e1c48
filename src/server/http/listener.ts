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

/** What proxies write down for a visitor who did not wait for the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Answers a request: from memory if the address is that of a file or of a page that was made before; by making the page
 * if there is one; otherwise through the app. The first way is a few look-ups long, because most requests go it.
 */
export function createListener(options: AppOptions): RequestListener {
  const { site, log, metrics, telemetry, now } = options;
  const record = createAccessLog(log, metrics);
  const app = getRequestListener(createApp(options).fetch, { overrideGlobalObjects: false });

  function throughApp(id: string, request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("x-request-id", id);
    pendingResponses.set(request.socket, response);
    app(request, response);
  }

  function recordWhenSent(request: Omit<Parameters<typeof record>[0], "status">, response: ServerResponse): void {
    response.on("close", () =>
      record({ ...request, status: response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST }),
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
      const sent = sendFile(current, file, request, response);
      if (typeof sent === "number") return record({ id, method, path, status: sent, started });
      sent.then(
        (status) => record({ id, method, path, status, started }),
        (error: unknown) => {
          log.error({ id, path, error: String(error) }, "file.read.failed");
          telemetry.report(error, { path, requestId: id });
          // A page can be made anew; what else is gone is missing, and the app says so.
          recordWhenSent({ id, method, path, started }, response);
          throughApp(id, request, response);
        },
      );
      return;
    }
    const address = hasValidHost(request) ? parseRequestTarget(request.url) : { refused: 400 as const };
    if ("refused" in address) {
      const { status, body, type } = renderBadRequest(current, address.refused, request.url);
      const headers = ["content-type", getContentType(`.${type}`), "cache-control", "no-store", "connection", "close"];
      response.writeHead(status, [...headers, ...current.headers.flat()]).end(body);
      return record({ id, method, path: "(malformed)", status: address.refused, started });
    }
    recordWhenSent({ id, method, path: address.path, started }, response);
    const throughTheApp = () => throughApp(id, request, response);
    // A page that exists is not looked for among redirects and routes; what goes wrong with it is the app's to say.
    if (!isGetOrHead(request) || !isCacheable(request) || !current.isPage(address.path)) return throughTheApp();
    renderAndCachePage(current, request, now())
      .then((page) => (page ? sendFile(current, page, request, response) : throughTheApp()))
      .catch(throughTheApp);
  };
}

async function renderAndCachePage(
  site: LoadedBuild,
  { url: address = "" }: IncomingMessage,
  now: Date,
): Promise<CachedFile | null> {
  const url = new URL(address, site.url);
  const answer = await renderPageResponse(site, { url, as: "document", now });
  return answer.status === 200 ? site.pageCache.keep(address, answer, now) : null;
}

const VALID_HOST = /^[\w.:[\]-]*$/;

/** Since HTTP 1.1 a request says which host it is for. */
function hasValidHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === "1.0" : VALID_HOST.test(host);
}

/** Neither with a visitor's own download nor in another form. */
function isCacheable(request: IncomingMessage): boolean {
  return !hasDownloadCookie(request) && !wantsMarkdown(request.headers.accept);
}

function isGetOrHead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Files are known by sound addresses only, so one that is found needs no other check. */
function findFile(site: LoadedBuild, request: IncomingMessage, now: () => Date): CachedFile | undefined {
  const { url = "" } = request;
  const path = getPathname(request);
  const file = site.files.get(path);
  if (file && (path === url || !dependsOnQuery(file, url.slice(path.length)))) return file;
  return hasDownloadCookie(request) ? undefined : site.pageCache.find(url, now());
}

function dependsOnQuery({ query }: CachedFile, search: string): boolean {
  if (query.length === 0) return false;
  const asked = new URLSearchParams(search);
  return query.some((name) => asked.has(name));
}

function getPathname({ url = "" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}
