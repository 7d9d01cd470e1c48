import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono, type Next } from "hono";
import { createSingleFlight } from "../../shared/memoize.ts";
import { getContentType } from "../http/content-type.ts";
import type { CachedFile } from "../http/file-cache.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { type GeneratedFile, TEXT_FILE } from "../http/page-cache.ts";
import { createStatusError } from "../http/render-response.ts";
import { wantsMarkdown } from "../http/request.ts";
import { sendFile } from "../http/send-file.ts";

const FEED_TYPES: [ending: RegExp, type: string][] = [
  [/feed\.xml$/, "application/atom+xml; charset=utf-8"],
  [/feed\.json$/, "application/feed+json; charset=utf-8"],
];

const CACHE_ONE_WEEK = "public, max-age=604800";

type Environment = { Bindings: HttpBindings };

/**
 * Files that are generated from the content on first request: covers, social images, feeds, and texts such as
 * robots.txt. Further requests of the day are answered by the listener, from the page cache.
 */
export function createGeneratedRoutes(site: () => LoadedBuild, now: () => Date) {
  const app = new Hono<Environment>();
  const share = createSingleFlight<string, CachedFile | null>();

  async function sendGenerated(
    { req, env: { incoming, outgoing } }: Context<Environment>,
    next: Next,
    generate: (current: LoadedBuild, time: Date) => GeneratedFile | null | Promise<GeneratedFile | null>,
  ) {
    const current = site();
    const { pageCache, renderQueue } = current;
    const time = now();
    const key = pageCache.keyOf(new URL(req.url), incoming.headers.accept);
    const file = await share(`${current.id} ${key}`, async () => {
      const cached = pageCache.get(key, time);
      if (cached) return cached;
      if (renderQueue.isFull()) throw createStatusError(503);
      await renderQueue.waitForTurn();
      const generated = await generate(current, time);
      return generated && pageCache.add(key, generated, time);
    });
    if (!file) return next();
    await sendFile(current, file, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  }

  app.get("/covers/:kind/:slug/:file{.+\\.svg}", (context, next) =>
    sendGenerated(context, next, ({ loader }) => {
      const { kind, slug, file } = context.req.param();
      const body = loader.cover(kind, slug, file.slice(0, -".svg".length));
      return body === null ? null : { body, type: getContentType(".svg"), cacheControl: CACHE_ONE_WEEK };
    }),
  );

  app.on("GET", ["/social.png", "/social/*"], (context, next) =>
    sendGenerated(context, next, async ({ getSocialImage }, time) => {
      const body = await getSocialImage(context.req.path, time);
      return body && { body, type: getContentType(".png"), cacheControl: CACHE_ONE_WEEK };
    }),
  );

  // Articles are also sent as Markdown by content negotiation; app.ts converts the HTML of all other pages.
  app.get("*", (context, next) => {
    const { path } = context.req;
    const isNegotiated = !TEXT_FILE.test(path) && wantsMarkdown(context.req.header("accept"));
    const file = isNegotiated ? `${path}.md` : path;
    if (!TEXT_FILE.test(file)) return next();
    return sendGenerated(context, next, ({ loader, url }, time) => {
      const body = loader.text(file, time);
      if (body === null) return null;
      const type = FEED_TYPES.find(([ending]) => ending.test(file))?.[1] ?? getContentType(file);
      // The HTML page is canonical for its Markdown version.
      const link = `<${url}${file.slice(0, -".md".length)}>; rel="canonical"`;
      const extraHeaders = file.endsWith(".md") ? ["link", link] : [];
      return { body, type, cacheControl: "no-cache", extraHeaders, variesByAccept: isNegotiated };
    });
  });
  return app;
}
