import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { formatBuildMeta } from "../../build-store/manifest.ts";
import type { Leads } from "../../leads/index.ts";
import { createSingleFlight } from "../../shared/memoize.ts";
import { discardBody, readBody } from "../../shared/read-body.ts";
import type { Telemetry } from "../../telemetry/node.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { getCanonicalPath } from "../redirects/canonical-path.ts";
import type { createNotFoundCounter } from "../redirects/not-found-counter.ts";
import { createDownloadRoutes, verifyDownloadLink } from "../routes/ebook-download.ts";
import { findSubject, formKindByRoute, handleClosedForm, handleFormPost } from "../routes/form-post.ts";
import { createGeneratedRoutes } from "../routes/generated-routes.ts";
import { createHealthRoutes } from "../routes/health.ts";
import { createLeadRoutes, createNewsletterRoutes } from "../routes/signed-pages.ts";
import { chooseEncoding, compressResponses, compressStaticText, compressText, type Encoding } from "./compression.ts";
import { getContentType } from "./content-type.ts";
import type { CachedFile } from "./file-cache.ts";
import { IMMUTABLE, type LoadedBuild } from "./loaded-build.ts";
import { getFormat, getPagePath } from "./page-cache.ts";
import {
  createMethodNotAllowedResponse,
  createRedirectResponse,
  createStatusError,
  encodeHeader,
  type PageResponse,
  renderErrorResponse,
  renderPageResponse,
  renderStaticError,
} from "./render-response.ts";
import { createClientIpReader, getTheme, wantsMarkdown } from "./request.ts";
import { sendFile } from "./send-file.ts";

export interface AppOptions {
  site: () => LoadedBuild;
  leads: Leads;
  env: Env;
  log: Log;
  metrics: Metrics;
  telemetry: Telemetry;
  /** Counts requests for paths that do not exist, or that are redirected. */
  notFoundCounter: Pick<ReturnType<typeof createNotFoundCounter>, "count">;
  now: () => Date;
  /** The routes of the editor, where it is switched on. */
  editor?: Hono | undefined;
}

/** More than any telemetry endpoint accepts. */
const MAX_TELEMETRY_BYTES = 200_000;
/** Browsers show the answer to a file that is too large only after they have sent it, so that much of it is read. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** The routes for everything that is not answered from memory: pages on demand, payloads, forms, redirects, errors. */
export function createApp({
  site,
  leads,
  env,
  log,
  metrics,
  telemetry,
  notFoundCounter,
  now,
  editor,
}: AppOptions): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    const { incoming, outgoing } = context.env;
    if (incoming.method === "GET" || incoming.method === "HEAD") return;
    const isTooLong = Number(incoming.headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES;
    // What is left of a body would be taken for the next request.
    if (isTooLong || !(await discardBody(incoming, MAX_DISCARDED_BYTES))) context.header("connection", "close");
    // A body that cannot be parsed, or arrives too slowly, is answered by handleClientErrors.
    if (outgoing.headersSent) context.res = RESPONSE_ALREADY_SENT;
  });
  app.use(compressResponses);

  /** Pages get their `encoding` here, because the body of a `Response` takes longer and more memory to compress. */
  const send = async (
    { status, body, type, location, headers, failure }: PageResponse,
    requestId = "",
    encoding: Encoding = "identity",
  ): Promise<Response> => {
    if (failure) {
      const error = String(failure instanceof Error ? failure.stack : failure);
      log.error({ id: requestId, error }, "page.render.failed");
      telemetry.report(failure, { requestId });
    }
    const responseHeaders = {
      ...Object.fromEntries(type === "html" ? site().documentHeaders : site().headers),
      "content-type": getContentType(`.${type}`),
      "cache-control": "no-store",
      ...(location && { location: encodeHeader(location) }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...headers,
    };
    if (encoding === "identity") return new Response(body, { status, headers: responseHeaders });
    const compressed = status === 503 ? compressStaticText(body)(encoding) : compressText(body, encoding);
    return new Response(await compressed, { status, headers: responseHeaders });
  };

  const getClientIp = createClientIpReader(env.TRUST_PROXY, () =>
    log.warn({ reason: "X-Forwarded-For has no IP address where TRUST_PROXY expects it" }, "client-ip.invalid"),
  );
  app.route("/", createHealthRoutes(site, leads, metrics, env, getClientIp));

  for (const [path, handle] of Object.entries(telemetry.get)) app.get(path, () => withHeaders(handle()));
  for (const [path, handle] of Object.entries(telemetry.post)) {
    app.post(path, async ({ req, env: { incoming } }) => {
      const body = await readBody(incoming, MAX_TELEMETRY_BYTES).catch(() => null);
      if (!body) return withHeaders(new Response(null, { status: 400 }));
      const request = new Request(req.url, { method: "POST", headers: req.raw.headers, body });
      return withHeaders(await handle(request, getClientIp(incoming)));
    });
  }

  app.get("/builds/latest.json", () => {
    const { id, manifest } = site();
    return send({ status: 200, body: JSON.stringify({ id, timestamp: manifest.timestamp }), type: "json" });
  });

  app.get("/builds/meta/:file{.+\\.json}", ({ req }) => {
    // A tab that was opened before a deployment requests the metadata of its own build.
    const manifest = site().findManifest(req.param("file").replace(/\.json$/, ""));
    if (!manifest) return send({ status: 404, body: '{"error":"There is no such build."}', type: "json" });
    const headers = { "cache-control": IMMUTABLE };
    return send({ status: 200, body: formatBuildMeta(manifest), type: "json", headers });
  });

  // A tab with an earlier build loads its lazy images from that build, even if they were replaced since.
  app.get("/images/*", async ({ req, env: { incoming, outgoing } }, next) => {
    const current = site();
    const image = current.findEarlierImage(req.path);
    if (!image) return next();
    await sendFile(current, image, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.route("/", createDownloadRoutes(site, leads, log));
  app.route("/leads", createLeadRoutes({ site, leads, siteUrl: env.SITE_URL, log, now }));
  app.route("/newsletter", createNewsletterRoutes({ site, leads, siteUrl: env.SITE_URL, log, now }));
  app.route("/", createGeneratedRoutes(site, now));
  if (editor) app.route("/", editor);

  // IndexNow verifies with this file that a notification comes from the owner of the site.
  const indexNowKey = env.INDEXNOW_KEY;
  if (indexNowKey) app.get(`/${indexNowKey}.txt`, ({ text }) => withHeaders(text(indexNowKey)));

  /** Requests for the same URL that arrive while it is rendered share the result. */
  const share = createSingleFlight<string, PageResponse | CachedFile>();

  app.get("*", async (context) => {
    const { req } = context;
    const { incoming, outgoing } = context.env;
    const requestUrl = new URL(req.url);
    const as = getFormat(requestUrl.pathname);
    const url = as === "payload" ? toPageUrl(requestUrl) : requestUrl;
    const current = site();
    const { pageCache, renderQueue } = current;
    const { accept, referer } = incoming.headers;
    async function negotiateFormat(response: PageResponse): Promise<PageResponse> {
      if (as !== "document" || response.location || !wantsMarkdown(accept)) return response;
      // Imported here, because the HTML parser takes memory and few clients ask for Markdown.
      const { toMarkdownResponse } = await import("../routes/html-to-markdown.ts");
      return toMarkdownResponse(response, current.url + url.pathname);
    }
    // The build rejects redirect rules for existing pages, so the lookup is skipped for them.
    const redirect = current.isPage(url.pathname) ? null : current.resolveRedirect(url);
    if (redirect) notFoundCounter.count("redirected", url, referer);
    if (redirect && "to" in redirect) return send(createRedirectResponse(redirect, as));
    const canonicalPath = redirect ? null : getCanonicalPath(url, current.exists);
    if (canonicalPath) return send(createRedirectResponse({ to: canonicalPath, status: 308, external: false }, as));

    const download = verifyDownloadLink(getCookie(context, "download"), env.SITE_URL, leads);
    const time = now();
    const theme = as === "document" ? getTheme(incoming) : undefined;
    const key = [pageCache.keyOf(requestUrl, accept), theme].join(" ").trim();
    async function render(): Promise<PageResponse | CachedFile> {
      const cached = pageCache.get(key, time);
      if (cached && download === null) return cached;
      if (renderQueue.isFull()) return renderStaticError(current, 503, as);
      await renderQueue.waitForTurn();
      // Another request for the same page may have been rendered in the meantime, with a query that does not matter.
      const cachedMeanwhile = pageCache.get(key, time);
      if (cachedMeanwhile && download === null) return cachedMeanwhile;
      const response = await negotiateFormat(
        redirect
          ? await renderErrorResponse(current, createStatusError(410), { url, as, now: time, theme })
          : await renderPageResponse(current, { url, as, now: time, download, theme }),
      );
      const { status, body, type, headers = {} } = response;
      if (status !== 200 || download !== null) return response;
      const file = {
        body,
        type: getContentType(`.${type}`),
        cacheControl: theme ? "private, no-cache" : "no-cache",
        // `vary` follows from `variesByAccept`.
        extraHeaders: Object.entries(headers)
          .filter(([name]) => name !== "vary")
          .flat(),
      };
      return pageCache.add(key, { ...file, variesByAccept: as === "document" }, time);
    }
    // The full query is part of the key here, because error pages contain it.
    const result = await (download === null ? share(`${current.id} ${key} ${url.search}`, render) : render());
    if ("status" in result) {
      if (result.status === 404) notFoundCounter.count("missing", url, referer);
      return send(result, getRequestId(outgoing), chooseEncoding(incoming.headers["accept-encoding"]));
    }
    await sendFile(current, result, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.post("*", async ({ req, env: { incoming, outgoing } }) => {
    const url = new URL(req.url);
    const current = site();
    // A form is never refused because of other requests, but the page that shows its errors waits for its turn.
    await current.renderQueue.waitForTurn();
    const matched = current.loader.match(url.pathname);
    const kind = matched && formKindByRoute[matched.route.name];
    if (!kind) {
      const canonicalPath = getCanonicalPath(url, (path) => current.isPage(path));
      if (!canonicalPath || !hasForm(canonicalPath)) return send(createMethodNotAllowedResponse("GET, HEAD"));
      return send(createRedirectResponse({ to: canonicalPath, status: 308, external: false }, "document"));
    }
    // Forms of missing pages and closed jobs are not accepted. Prerendered pages exist and need no check.
    if (!Object.hasOwn(current.manifest.pages, url.pathname)) {
      const page = await renderPageResponse(current, { url, as: "payload", now: now() });
      if (page.status !== 200) return send(await handleClosedForm(current, req.raw, url, now()));
    }
    const subject = findSubject(current, kind, matched.params.slug);
    const clientIp = getClientIp(incoming);
    const form = { contentType: incoming.headers["content-type"], body: incoming };
    const theme = getTheme(incoming);
    const post = { request: req.raw, form, url, kind, subject, clientIp, siteUrl: env.SITE_URL, now: now(), theme };
    return send(await handleFormPost(current, leads, post), getRequestId(outgoing));
  });

  app.all("*", ({ req }) => send(createMethodNotAllowedResponse(hasForm(req.path) ? "GET, HEAD, POST" : "GET, HEAD")));
  app.onError(async (error, { req, env: { incoming, outgoing } }) => {
    const url = new URL(req.url);
    const request = { url, as: getFormat(url.pathname), now: now(), theme: getTheme(incoming) };
    return send(await renderErrorResponse(site(), error, request), getRequestId(outgoing));
  });
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });

  function hasForm(path: string): boolean {
    const matched = site().loader.match(new URL(path, env.SITE_URL).pathname);
    return matched ? matched.route.name in formKindByRoute : false;
  }

  function withHeaders(response: Response): Response {
    for (const [name, value] of site().headers) response.headers.set(name, value);
    return response;
  }
}

/** The id in the access log, which is also sent to the client. */
function getRequestId(outgoing: HttpBindings["outgoing"]): string {
  return String(outgoing.getHeader("x-request-id") ?? "");
}

/** The URL of a payload's page: without the suffix, and without the build id or timestamp at the end of the query. */
function toPageUrl(payloadUrl: URL): URL {
  const url = new URL(payloadUrl);
  url.pathname = getPagePath(payloadUrl.pathname);
  url.search = payloadUrl.search.replace(/[?&][^=&]*$/, "");
  return url;
}
