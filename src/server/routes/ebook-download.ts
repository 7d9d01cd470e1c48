import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename } from "node:path";
import type { Leads } from "../../leads/index.ts";
import { PageError, pageNotFound } from "../../navigation/page-error.ts";
import { getContentType } from "../http/content-type.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { type ByteRange, parseByteRange } from "../http/send-file.ts";
import type { Log } from "../log.ts";

interface DownloadRequest {
  slug: string;
  request: Request;
}

/** Sends the ebook of a signed link. Throws the error page for a link that is expired or has an invalid signature. */
export async function handleDownload(
  site: LoadedBuild,
  leads: Leads,
  log: Log,
  { slug, request }: DownloadRequest,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const file = site.findEbookFile(slug);
  if (!file) throw pageNotFound(pathname);
  const link = leads.verifyDownload(slug, searchParams);
  if (link.state !== "valid") throw createLinkError(slug, findTitle(site, slug), link.state);

  const bytes = await readFile(file);
  const etag = `"${basename(file)}"`;
  const ifRange = request.headers.get("if-range");
  const isUnchanged = ifRange === null || ifRange === etag;
  const range = parseByteRange(isUnchanged ? (request.headers.get("range") ?? undefined) : undefined, bytes.length);
  // PDF viewers load a file in ranges; only the first one counts as a download.
  if (request.method === "GET" && (range === "whole" || (range !== "outside" && range.from === 0))) {
    await leads
      .countDownload(slug, link.lead)
      .catch((error: unknown) => log.warn({ slug, error: String(error) }, "download.count.failed"));
  }
  const headers = {
    "content-type": getContentType(".pdf"),
    "content-disposition": `attachment; filename="${slug}.pdf"`,
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
    "x-robots-tag": "noindex",
    etag,
  };
  return createRangeResponse(bytes, range, headers);
}

function createRangeResponse(bytes: Buffer<ArrayBuffer>, range: ByteRange, headers: Record<string, string>): Response {
  if (range === "outside") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${bytes.length}` } });
  }
  if (range === "whole") {
    return new Response(bytes, { status: 200, headers: { ...headers, "content-length": String(bytes.length) } });
  }
  const { from, to } = range;
  const part = { "content-range": `bytes ${from}-${to}/${bytes.length}`, "content-length": String(to - from + 1) };
  return new Response(bytes.subarray(from, to + 1), { status: 206, headers: { ...headers, ...part } });
}

function findTitle({ subjects }: LoadedBuild, slug: string): string {
  return subjects.ebook.find((ebook) => ebook.slug === slug)?.title ?? "The book";
}

const linkErrorTexts = {
  expired: (title: string) => ({
    statusCode: 410,
    title: "This link has run out.",
    description: `Links to our books work for seven days, and this one is older. “${title}” is still here: ask for a new link, and it opens on the next page.`,
  }),
  altered: (title: string) => ({
    statusCode: 403,
    title: "This link is not whole.",
    description: `Part of the address is missing or was changed on its way, as happens when a mail program breaks a long line. Open “${title}” from your mail once more, or ask for a new link.`,
  }),
};

function createLinkError(slug: string, title: string, state: keyof typeof linkErrorTexts): PageError {
  return new PageError(`The link to '${slug}' is ${state}.`, {
    ...linkErrorTexts[state](title),
    buttonText: "Get a new link",
    buttonUrl: `/ebook/${slug}#get`,
    fatal: false,
  });
}

/** The download link in the cookie set by the ebook form, or null. A cookie can be forged, so its signature is verified. */
export function readDownloadCookie(cookies: string | undefined, siteUrl: string, leads: Leads): string | null {
  const value = /(?:^|;\s*)download=([^;]+)/.exec(cookies ?? "")?.[1];
  const url = URL.parse(decodeCookie(value ?? ""), siteUrl);
  const slug = /^\/ebook\/([^/]+)\/download$/.exec(url?.pathname ?? "")?.[1];
  if (!url || !slug) return null;
  return leads.verifyDownload(slug, url.searchParams).state === "valid" ? url.pathname + url.search : null;
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** Whether the page may contain a visitor's own download link, so that it must not be cached. */
export function hasDownloadCookie({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes("download=") ?? false;
}
