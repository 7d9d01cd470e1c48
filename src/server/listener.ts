import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { readAddress } from "./address.ts";
import { type AppOptions, createApp } from "./app.ts";
import { contentType } from "./content-type.ts";
import { isPersonal } from "./download-cookie.ts";
import { wantsMarkdown } from "./markdown/wants-markdown.ts";
import { answerPage } from "./pages.ts";
import { awaited } from "./refusals.ts";
import { answerRefused } from "./refused-address.ts";
import { recordRequests, requestId } from "./requests.ts";
import { sendFile } from "./send-file.ts";
import type { Site } from "./site.ts";
import type { StoredFile } from "./stored-files.ts";

/** What proxies write down for a visitor who did not wait for the answer. */
const HUNG_UP = 499;

/**
 * Answers a request: from memory if the address is that of a file or of a page that was made before; by making the page
 * if there is one; otherwise through the app. The first way is a few look-ups long, because most requests go it.
 */
export function createListener(options: AppOptions): RequestListener {
  const { site, log, metrics, telemetry, now } = options;
  const record = recordRequests(log, metrics);
  const app = getRequestListener(createApp(options).fetch, { overrideGlobalObjects: false });

  function throughApp(id: string, request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("x-request-id", id);
    awaited.set(request.socket, response);
    app(request, response);
  }

  function recordWhenSent(request: Omit<Parameters<typeof record>[0], "status">, response: ServerResponse): void {
    response.on("close", () => record({ ...request, status: response.headersSent ? response.statusCode : HUNG_UP }));
  }

  return (request, response) => {
    const started = performance.now();
    const id = requestId();
    const { method } = request;
    const current = site();
    const file = isNamed(request) && isReading(request) ? fileFor(current, request, now) : undefined;
    if (file && !(file.isDocument && wantsMarkdown(request.headers.accept))) {
      metrics.countFromMemory();
      const path = pathIn(request);
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
    const address = isNamed(request) ? readAddress(request.url) : { refused: 400 as const };
    if ("refused" in address) {
      const { status, body, type } = answerRefused(current, address.refused, request.url);
      const headers = ["content-type", contentType(`.${type}`), "cache-control", "no-store", "connection", "close"];
      response.writeHead(status, [...headers, ...current.headers.flat()]).end(body);
      return record({ id, method, path: "(malformed)", status: address.refused, started });
    }
    recordWhenSent({ id, method, path: address.path, started }, response);
    const throughTheApp = () => throughApp(id, request, response);
    // A page that exists is not looked for among redirects and routes; what goes wrong with it is the app's to say.
    if (!isReading(request) || !isSameForAll(request) || !current.isPage(address.path)) return throughTheApp();
    makePage(current, request, now())
      .then((page) => (page ? sendFile(current, page, request, response) : throughTheApp()))
      .catch(throughTheApp);
  };
}

async function makePage(site: Site, { url: address = "" }: IncomingMessage, now: Date): Promise<StoredFile | null> {
  const url = new URL(address, site.url);
  const answer = await answerPage(site, { url, as: "document", now });
  return answer.status === 200 ? site.made.keep(address, answer, now) : null;
}

const HOST = /^[\w.:[\]-]*$/;

/** Since HTTP 1.1 a request says which host it is for. */
function isNamed({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === "1.0" : HOST.test(host);
}

/** Neither with a visitor's own download nor in another form. */
function isSameForAll(request: IncomingMessage): boolean {
  return !isPersonal(request) && !wantsMarkdown(request.headers.accept);
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Files are known by sound addresses only, so one that is found needs no other check. */
function fileFor(site: Site, request: IncomingMessage, now: () => Date): StoredFile | undefined {
  const { url = "" } = request;
  const path = pathIn(request);
  const file = site.files.get(path);
  if (file && (path === url || !dependsOn(file, url.slice(path.length)))) return file;
  return isPersonal(request) ? undefined : site.made.find(url, now());
}

function dependsOn({ query }: StoredFile, search: string): boolean {
  if (query.length === 0) return false;
  const asked = new URLSearchParams(search);
  return query.some((name) => asked.has(name));
}

function pathIn({ url = "" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}
