import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Leads } from "../leads/index.ts";
import type { Telemetry } from "../telemetry/node.ts";
import { buildMeta } from "./build-meta.ts";
import { visitorAddress } from "./client-address.ts";
import { compressed } from "./compressed.ts";
import { contentType } from "./content-type.ts";
import { answerDownload } from "./download.ts";
import { downloadLink, isPersonal } from "./download-cookie.ts";
import type { Env } from "./env.ts";
import { answerClosed, answerForm, formOf, subjectOf } from "./form-post.ts";
import { generatedRoutes } from "./generated.ts";
import { healthRoutes } from "./health.ts";
import { inHeader } from "./in-header.ts";
import type { Log } from "./log.ts";
import { answerAsMarkdown } from "./markdown/html-to-markdown.ts";
import { wantsMarkdown } from "./markdown/wants-markdown.ts";
import { methodNotAllowed, READING_AND_FORMS } from "./method.ts";
import type { Metrics } from "./metrics.ts";
import { type Answer, answerError, answerPage, answerRedirect, goneError } from "./pages.ts";
import { properAddress } from "./proper-address.ts";
import type { countMisses } from "./redirects/misses.ts";
import { sendFile } from "./send-file.ts";
import { IMMUTABLE, type Site } from "./site.ts";

export interface AppOptions {
  site: () => Site;
  leads: Leads;
  env: Env;
  log: Log;
  metrics: Metrics;
  telemetry: Telemetry;
  /** Counts addresses that found no page, or another one. */
  misses: Pick<ReturnType<typeof countMisses>, "count">;
  now: () => Date;
}

const PAYLOAD = "/_payload.json";

/** Everything that is made for a request: pages on demand, payloads, forms, redirects, errors. */
export function createApp({ site, leads, env, log, metrics, telemetry, misses, now }: AppOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(compressed);

  const send = ({ status, body, type, location, headers, failure }: Answer, requestId = ""): Response => {
    if (failure) {
      log.error(
        { id: requestId, error: String(failure instanceof Error ? failure.stack : failure) },
        "page.render.failed",
      );
      telemetry.report(failure, { requestId });
    }
    const answer = new Headers(site().headers);
    answer.set("content-type", contentType(`.${type}`));
    answer.set("cache-control", "no-store");
    if (location) answer.set("location", inHeader(location));
    for (const [name, value] of Object.entries(headers ?? {})) answer.set(name, value);
    return new Response(body, { status, headers: answer });
  };

  app.route("/", healthRoutes({ site, leads, metrics, proxies: env.TRUST_PROXY, watchers: env.METRICS_ALLOW }));

  for (const [path, answer] of Object.entries(telemetry.get)) app.get(path, () => withHeaders(answer()));
  for (const [path, answer] of Object.entries(telemetry.post)) {
    app.post(path, async ({ req, env: { incoming } }) =>
      withHeaders(await answer(req.raw, visitorAddress(incoming, env.TRUST_PROXY))),
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
    return send({ status: 200, body: buildMeta(manifest), type: "json", headers });
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
    withHeaders(await answerDownload(site(), leads, log, { slug: req.param("slug"), request: req.raw })),
  );

  app.route("/", generatedRoutes(site, now));

  // Shows those who were told of new pages that it was us.
  const indexNowKey = env.INDEXNOW_KEY;
  if (indexNowKey) app.get(`/${indexNowKey}.txt`, ({ text }) => withHeaders(text(indexNowKey)));

  app.get("*", async ({ req, env: { incoming, outgoing } }) => {
    const asked = new URL(req.url);
    const as = asked.pathname.endsWith(PAYLOAD) ? "payload" : "document";
    const url = as === "payload" ? pageOf(asked) : asked;
    const current = site();
    const { accept, cookie, referer } = incoming.headers;
    const inForm = (answer: Answer) =>
      as === "document" && !answer.location && wantsMarkdown(accept)
        ? answerAsMarkdown(answer, current.url + url.pathname)
        : answer;
    // No rule may stand in a page's place, so there is none to look for where a page is.
    const old = current.isPage(url.pathname) ? null : current.redirect(url);
    if (old) {
      misses.count("redirected", url, referer);
      if ("to" in old) return send(answerRedirect(old, as));
      return send(inForm(await answerError(current, goneError(url), { url, as, now: now() })));
    }
    const proper = properAddress(url, current.exists);
    if (proper) return send(answerRedirect({ to: proper, status: 308, external: false }, as));
    const download = downloadLink(cookie, env.SITE_URL, leads);
    const madeAt = now();
    const answer = inForm(await answerPage(current, { url, as, now: madeAt, download }));
    if (answer.status === 404) misses.count("missing", url, referer);
    if (answer.status !== 200 || answer.type === "md" || isPersonal(incoming)) return send(answer, idOf(outgoing));
    const page = current.made.keep(incoming.url ?? "", answer, madeAt);
    await sendFile(current, page, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.post("*", async ({ req, env: { incoming, outgoing } }) => {
    const url = new URL(req.url);
    const current = site();
    const matched = current.loader.match(url.pathname);
    const kind = matched && formOf[matched.route.name];
    if (!kind) {
      const proper = properAddress(url, (path) => current.isPage(path));
      if (!proper || !hasForm(proper)) return methodNotAllowed(send);
      return send(answerRedirect({ to: proper, status: 308, external: false }, "document"));
    }
    // A page that does not exist, or a job that is closed, takes nothing. One that was prerendered does exist.
    if (!Object.hasOwn(current.manifest.pages, url.pathname)) {
      const page = await answerPage(current, { url, as: "payload", now: now() });
      if (page.status !== 200) return send(await answerClosed(current, { request: req.raw, url, now: now() }));
    }
    const subject = subjectOf(current, kind, matched.params.slug);
    const address = visitorAddress(incoming, env.TRUST_PROXY);
    return send(
      await answerForm(current, leads, {
        request: req.raw,
        url,
        kind,
        subject,
        address,
        siteUrl: env.SITE_URL,
        now: now(),
      }),
      idOf(outgoing),
    );
  });

  app.all("*", ({ req }) => methodNotAllowed(send, hasForm(req.path) ? READING_AND_FORMS : undefined));
  app.onError(async (error, { req, env: { outgoing } }) =>
    send(await answerError(site(), error, { url: new URL(req.url), as: "document", now: now() }), idOf(outgoing)),
  );
  return app;

  function hasForm(address: string): boolean {
    const matched = site().loader.match(new URL(address, env.SITE_URL).pathname);
    return matched ? matched.route.name in formOf : false;
  }

  function withHeaders(response: Response): Response {
    for (const [name, value] of site().headers) response.headers.set(name, value);
    return response;
  }
}

/** What the request is called in the log; the visitor is told, too. */
function idOf(outgoing: HttpBindings["outgoing"]): string {
  return String(outgoing.getHeader("x-request-id") ?? "");
}

/** The page a payload belongs to: its address without the last part, and without the build or time that ends its query. */
function pageOf(asked: URL): URL {
  const url = new URL(asked);
  url.pathname = asked.pathname.slice(0, -PAYLOAD.length) || "/";
  url.search = asked.search.replace(/[?&][^=&]*$/, "");
  return url;
}
