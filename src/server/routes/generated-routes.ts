import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { computeHash } from "../../build-store/dist.ts";
import { chooseEncoding, compress, isCompressible } from "../http/compression.ts";
import { getContentType } from "../http/content-type.ts";
import { formatEtag, hasMatchingEtag } from "../http/file-cache.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { wantsMarkdown } from "../http/request.ts";

const FEED_TYPES: [ending: RegExp, type: string][] = [
  [/feed\.xml$/, "application/atom+xml; charset=utf-8"],
  [/feed\.json$/, "application/feed+json; charset=utf-8"],
];

const TEXT_FILE = /\.(json|md|txt|xml)$/;
const CACHE_ONE_WEEK = "public, max-age=604800";

/** Files that are generated from the content on request: covers, social images, feeds, and texts such as robots.txt. */
export function createGeneratedRoutes(site: () => LoadedBuild, now: () => Date) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  /** Answers 304 to clients that have the current version already; feed readers poll often. */
  async function sendGenerated(context: Context, body: string | Uint8Array, type: string, cacheControl: string) {
    const bytes = Buffer.from(body);
    const etag = computeHash(bytes);
    const encoding = isCompressible(type) ? chooseEncoding(context.req.header("accept-encoding")) : "identity";
    for (const [name, value] of site().headers) context.header(name, value);
    context.header("etag", formatEtag(etag, encoding));
    context.header("cache-control", cacheControl);
    if (isCompressible(type)) context.header("vary", "accept-encoding", { append: true });
    if (hasMatchingEtag(context.req.header("if-none-match"), etag)) return context.body(null, 304);
    if (encoding !== "identity") context.header("content-encoding", encoding);
    context.header("content-type", type);
    return context.body(new Uint8Array(await compress(bytes, encoding, "quick")));
  }

  app.get("/covers/:kind/:slug/:file{.+\\.svg}", (context, next) => {
    const { kind, slug, file } = context.req.param();
    const drawing = site().loader.cover(kind, slug, file.slice(0, -".svg".length));
    return drawing ? sendGenerated(context, drawing, "image/svg+xml", CACHE_ONE_WEEK) : next();
  });

  app.on("GET", ["/social.png", "/social/*"], async (context, next) => {
    const image = await site().getSocialImage(context.req.path, now());
    return image ? sendGenerated(context, image, getContentType(".png"), CACHE_ONE_WEEK) : next();
  });

  // Articles are also sent as Markdown by content negotiation; app.ts converts the HTML of all other pages.
  app.get("*", (context, next) => {
    const { path } = context.req;
    const isNegotiated = !TEXT_FILE.test(path) && wantsMarkdown(context.req.header("accept"));
    const file = isNegotiated ? `${path}.md` : path;
    const text = TEXT_FILE.test(file) ? site().loader.text(file, now()) : null;
    if (text === null) return next();
    if (isNegotiated) context.header("vary", "accept");
    // The HTML page is canonical for its Markdown version.
    if (file.endsWith(".md")) context.header("link", `<${site().url}${file.slice(0, -".md".length)}>; rel="canonical"`);
    const type = FEED_TYPES.find(([ending]) => ending.test(file))?.[1] ?? getContentType(file);
    return sendGenerated(context, text, type, "no-cache");
  });
  return app;
}
