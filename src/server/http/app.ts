import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { formatBuildMeta } from "../../build-store/manifest.ts";
import type { Leads } from "../../leads/index.ts";
import type { Telemetry } from "../../telemetry/node.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { getCanonicalPath } from "../redirects/canonical-path.ts";
import type { createNotFoundCounter } from "../redirects/not-found-counter.ts";
import { handleDownload, hasDownloadCookie, readDownloadCookie } from "../routes/ebook-download.ts";
import { findSubject, formKindByRoute, handleClosedForm, handleFormPost } from "../routes/form-post.ts";
import { createGeneratedRoutes } from "../routes/generated-routes.ts";
import { createHealthRoutes } from "../routes/health.ts";
import { answerAsMarkdown } from "../routes/html-to-markdown.ts";
import { getClientIp } from "./client-ip.ts";
import { compressResponses } from "./compression.ts";
import { getContentType } from "./content-type.ts";
import { IMMUTABLE, type LoadedBuild } from "./loaded-build.ts";
import {
  createGoneError,
  createMethodNotAllowedResponse,
  createRedirectResponse,
  encodeHeader,
  GET_HEAD_AND_POST,
  type PageResponse,
  renderErrorResponse,
  renderPageResponse,
} from "./render-response.ts";
import { sendFile } from "./send-file.ts";
import { wantsMarkdown } from "./wants-markdown.ts";

export interface AppOptions {
  site: () => LoadedBuild;
  leads: Leads;
  env: Env;
  log: Log;
  metrics: Metrics;
  telemetry: Telemetry;
  /** Counts addresses that found no page, or another one. */
  misses: Pick<ReturnType<typeof createNotFoundCounter>, "count">;
  now: () => Date;
}

const PAYLOAD_SUFFIX = "/_payload.json";

/** Everything that is made for a request: pages on demand, payloads, forms, redirects, errors. */
export function createApp({ site, leads, env, log, metrics, telemetry, misses, now }: AppOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(compressResponses);

  const send = ({ status, body, type, location, headers, failure }: PageResponse, requestId = ""): Response => {
    if (failure) {
      log.error(
        { id: requestId, error: String(failure instanceof Error ? failure.stack : failure) },
        "page.render.failed",
      );
      telemetry.report(failure, { requestId });
    }
    const answer = new Headers(site().headers);
    answer.set("content-type", getContentType(`.${type}`));
    answer.set("cache-control", "no-store");
    if (location) answer.set("location", encodeHeader(location));
    for (const [name, value] of Object.entries(headers ?? {})) answer.set(name, value);
    return new Response(body, { status, headers: answer });
  };

  app.route("/", createHealthRoutes({ site, leads, metrics, proxies: env.TRUST_PROXY, allowedIps: env.METRICS_ALLOW }));

  for (const [path, answer] of Object.entries(telemetry.get)) app.get(path, () => withHeaders(answer()));
  for (const [path, answer] of Object.entries(telemetry.post)) {
    app.post(path, async ({ req, env: { incoming } }) =>
      withHeaders(await answer(req.raw, getClientIp(incoming, env.TRUST_PROXY))),
    );
  }

  app.get("/builds/latest.json", () => {
    const { id, manifest } = site();
    return send({ status: 200, body: JSON.stringify({ id, timestamp: manifest.timestamp }), type: "json" });
  });

  app.get("/builds/meta/:file{.+\\.json}", ({ req }) => {
    // A tab that was opened just before a deployment asks for the build it came from.
    const manifest = site().manifestOf(req.param("file").replace(/\.json$/, ""));
    if (!manifest) return send({ status: 404, body: '{"error":"There is no such build."}', type: "json" });
    const headers = { "cache-control": IMMUTABLE };
    return send({ status: 200, body: formatBuildMeta(manifest), type: "json", headers });
  });

  // A tab of a build before asks for its pictures when they come near, also for those that were replaced since.
  app.get("/images/*", async ({ req, env: { incoming, outgoing } }, next) => {
    const current = site();
    const image = current.earlierImage(req.path);
    if (!image) return next();
    await sendFile(current, image, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.get("/ebook/:slug/download", async ({ req }) =>
    withHeaders(await handleDownload(site(), leads, log, { slug: req.param("slug"), request: req.raw })),
  );

  app.route("/", createGeneratedRoutes(site, now));

  // Shows those who were told of new pages that it was us.
  const indexNowKey = env.INDEXNOW_KEY;
  if (indexNowKey) app.get(`/${indexNowKey}.txt`, ({ text }) => withHeaders(text(indexNowKey)));

  app.get("*", async ({ req, env: { incoming, outgoing } }) => {
    const asked = new URL(req.url);
    const as = asked.pathname.endsWith(PAYLOAD_SUFFIX) ? "payload" : "document";
    const url = as === "payload" ? toPageUrl(asked) : asked;
    const current = site();
    const { accept, cookie, referer } = incoming.headers;
    const inForm = (answer: PageResponse) =>
      as === "document" && !answer.location && wantsMarkdown(accept)
        ? answerAsMarkdown(answer, current.url + url.pathname)
        : answer;
    // No rule may stand in a page's place, so there is none to look for where a page is.
    const old = current.isPage(url.pathname) ? null : current.resolveRedirect(url);
    if (old) {
      misses.count("redirected", url, referer);
      if ("to" in old) return send(createRedirectResponse(old, as));
      return send(inForm(await renderErrorResponse(current, createGoneError(url), { url, as, now: now() })));
    }
    const proper = getCanonicalPath(url, current.exists);
    if (proper) return send(createRedirectResponse({ to: proper, status: 308, external: false }, as));
    const download = readDownloadCookie(cookie, env.SITE_URL, leads);
    const madeAt = now();
    const answer = inForm(await renderPageResponse(current, { url, as, now: madeAt, download }));
    if (answer.status === 404) misses.count("missing", url, referer);
    if (answer.status !== 200 || answer.type === "md" || hasDownloadCookie(incoming))
      return send(answer, getRequestId(outgoing));
    const page = current.pageCache.keep(incoming.url ?? "", answer, madeAt);
    await sendFile(current, page, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.post("*", async ({ req, env: { incoming, outgoing } }) => {
    const url = new URL(req.url);
    const current = site();
    const matched = current.loader.match(url.pathname);
    const kind = matched && formKindByRoute[matched.route.name];
    if (!kind) {
      const proper = getCanonicalPath(url, (path) => current.isPage(path));
      if (!proper || !hasForm(proper)) return createMethodNotAllowedResponse(send);
      return send(createRedirectResponse({ to: proper, status: 308, external: false }, "document"));
    }
    // A page that does not exist, or a job that is closed, takes nothing. One that was prerendered does exist.
    if (!Object.hasOwn(current.manifest.pages, url.pathname)) {
      const page = await renderPageResponse(current, { url, as: "payload", now: now() });
      if (page.status !== 200) return send(await handleClosedForm(current, { request: req.raw, url, now: now() }));
    }
    const subject = findSubject(current, kind, matched.params.slug);
    const address = getClientIp(incoming, env.TRUST_PROXY);
    return send(
      await handleFormPost(current, leads, {
        request: req.raw,
        url,
        kind,
        subject,
        address,
        siteUrl: env.SITE_URL,
        now: now(),
      }),
      getRequestId(outgoing),
    );
  });

  app.all("*", ({ req }) => createMethodNotAllowedResponse(send, hasForm(req.path) ? GET_HEAD_AND_POST : undefined));
  app.onError(async (error, { req, env: { outgoing } }) =>
    send(
      await renderErrorResponse(site(), error, { url: new URL(req.url), as: "document", now: now() }),
      getRequestId(outgoing),
    ),
  );
  return app;

  function hasForm(address: string): boolean {
    const matched = site().loader.match(new URL(address, env.SITE_URL).pathname);
    return matched ? matched.route.name in formKindByRoute : false;
  }

  function withHeaders(response: Response): Response {
    for (const [name, value] of site().headers) response.headers.set(name, value);
    return response;
  }
}

/** What the request is called in the log; the visitor is told, too. */
function getRequestId(outgoing: HttpBindings["outgoing"]): string {
  return String(outgoing.getHeader("x-request-id") ?? "");
}

/** The page a payload belongs to: its address without the last part, and without the build or time that ends its query. */
function toPageUrl(asked: URL): URL {
  const url = new URL(asked);
  url.pathname = asked.pathname.slice(0, -PAYLOAD_SUFFIX.length) || "/";
  url.search = asked.search.replace(/[?&][^=&]*$/, "");
  return url;
}
