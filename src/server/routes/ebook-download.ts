import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Leads } from "../../leads/index.ts";
import { PageError, pageNotFound } from "../../navigation/page-error.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { sendFile } from "../http/send-file.ts";
import type { Log } from "../log.ts";

/** The PDFs of ebooks, by signed links, and of papers, which are public. */
export function createDownloadRoutes(site: () => LoadedBuild, leads: Leads, log: Log) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/ebook/:slug/download", async ({ req, env }) => {
    const current = site();
    const slug = req.param("slug");
    const lead = authorizeDownload(current, leads, slug, req.url);
    const file = (await current.pdfs.loadEbook(slug)) ?? throwNotTypeset(req.url);
    // PDF viewers load a file in ranges; only the first one counts as a download.
    if (req.method === "GET" && (req.header("range") ?? "bytes=0-").startsWith("bytes=0-")) {
      await leads
        .countDownload(slug, lead)
        .catch((error: unknown) => log.warn({ slug, error: String(error) }, "download.count.failed"));
    }
    await sendFile(current, file, env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.get("*", async ({ req, env }, next) => {
    const current = site();
    if (!current.pdfs.hasPaper(req.path)) return next();
    const file = (await current.pdfs.loadPaper(req.path)) ?? throwNotTypeset(req.url);
    await sendFile(current, file, env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** Throws the error page. Its cause is for the operator: it is logged and reported. */
function throwNotTypeset(url: string): never {
  const { pathname, search } = new URL(url);
  const texts = {
    title: "This PDF is not ready yet.",
    description: "It is typeset after each change, which usually takes seconds. Please try again in a minute.",
  };
  const cause = new Error(`The PDF at ${pathname} is not typeset. Run 'npm run build:finish' to see why.`);
  throw new PageError(cause.message, { ...texts, buttonText: "Try again", buttonUrl: pathname + search }, { cause });
}

/** The lead of a signed link. Throws the error page for a link that is expired or has an invalid signature. */
function authorizeDownload({ pdfs, subjects }: LoadedBuild, leads: Leads, slug: string, url: string): string {
  const { pathname, searchParams } = new URL(url);
  if (!pdfs.hasEbook(slug)) throw pageNotFound(pathname);
  const link = leads.verifyDownload(slug, searchParams);
  if (link.state === "valid") return link.lead;
  const title = subjects.ebook.find((ebook) => ebook.slug === slug)?.title ?? "The book";
  throw new PageError(`The link to '${slug}' is ${link.state}.`, {
    ...linkErrorTexts[link.state](title),
    buttonText: "Get a new link",
    buttonUrl: `/ebook/${slug}#get`,
    fatal: false,
  });
}

const linkErrorTexts = {
  expired: (title: string) => ({
    statusCode: 410,
    title: "This link has expired.",
    description: `Download links work for seven days, and this one is older. “${title}” is still available: request a new link and it opens on the next page.`,
  }),
  altered: (title: string) => ({
    statusCode: 403,
    title: "This link is incomplete.",
    description: `Part of the address is missing or was changed, which can happen when an email program breaks a long line. Open “${title}” from your email again, or request a new link.`,
  }),
};

/** The path of a download link from a visitor's cookie, or null. A cookie can be forged, so its signature is verified. */
export function verifyDownloadLink(link: string | undefined, siteUrl: string, leads: Leads): string | null {
  const url = URL.parse(link ?? "", siteUrl);
  const slug = /^\/ebook\/([^/]+)\/download$/.exec(url?.pathname ?? "")?.[1];
  if (!url || !slug) return null;
  return leads.verifyDownload(slug, url.searchParams).state === "valid" ? url.pathname + url.search : null;
}
