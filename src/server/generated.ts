import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { contentType } from "./content-type.ts";
import { pageMarkdown } from "./markdown/page-markdown.ts";
import { answerPage } from "./pages.ts";
import type { Site } from "./site.ts";

const TYPES: [ending: RegExp, type: string][] = [
  [/feed\.xml$/, "application/atom+xml; charset=utf-8"],
  [/feed\.json$/, "application/feed+json; charset=utf-8"],
];

const WRITTEN = /\.(json|md|txt|xml)$/;
const KEPT_A_WEEK = "public, max-age=604800";

/** Files that follow from the content and are made when they are asked for: drawings, feeds, texts for machines. */
export function generatedRoutes(site: () => Site, now: () => Date) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  function answer(
    context: Context,
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    cacheControl: string,
  ): Response {
    for (const [name, value] of site().headers) context.header(name, value);
    return context.body(body, 200, { "content-type": type, "cache-control": cacheControl });
  }

  /** Pages that were not written in Markdown are read off their document. */
  async function shownAsMarkdown(url: URL): Promise<string | null> {
    if (!site().isPage(url.pathname)) return null;
    const { status, body } = await answerPage(site(), { url, as: "document", now: now() });
    return status === 200 ? pageMarkdown(body, url.href) : null;
  }

  app.get("/covers/:kind/:slug/:file{.+\\.svg}", (context) => {
    const { kind, slug, file } = context.req.param();
    const drawing = site().loader.cover(kind, slug, file.slice(0, -".svg".length));
    return drawing ? answer(context, drawing, "image/svg+xml", KEPT_A_WEEK) : context.notFound();
  });

  app.on("GET", ["/social.png", "/social/*"], async (context, next) => {
    const picture = await site().social(context.req.path, now());
    return picture ? answer(context, picture, contentType(".png"), KEPT_A_WEEK) : next();
  });

  app.get("*", async (context, next) => {
    const { path } = context.req;
    const asMarkdown = /\btext\/markdown\b/.test(context.req.header("accept") ?? "");
    if (!asMarkdown && !WRITTEN.test(path)) return next();
    const text =
      site().loader.text(asMarkdown && !path.endsWith(".md") ? `${path}.md` : path, now()) ??
      (asMarkdown ? await shownAsMarkdown(new URL(context.req.url)) : null);
    if (text === null) return next();
    context.header("vary", "accept");
    const type = asMarkdown
      ? contentType(".md")
      : (TYPES.find(([ending]) => ending.test(path))?.[1] ?? contentType(path));
    // The page is what is to be found; this is another form of it.
    if (type === contentType(".md")) context.header("link", `<${path.replace(/\.md$/, "")}>; rel="canonical"`);
    return answer(context, text, type, "no-cache");
  });
  return app;
}
