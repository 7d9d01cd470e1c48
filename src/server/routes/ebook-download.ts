import type { Leads } from "../../leads/index.ts";
import { PageError, pageNotFound } from "../../navigation/page-error.ts";
import type { CachedFile } from "../http/file-cache.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import type { Log } from "../log.ts";

/**
 * The ebook of a signed link, whose download is counted. Throws the error page for a link that is expired or has an
 * invalid signature.
 */
export async function authorizeDownload(
  { ebookFiles, subjects }: LoadedBuild,
  leads: Leads,
  log: Log,
  slug: string,
  { url, method, headers }: Request,
): Promise<CachedFile> {
  const { pathname, searchParams } = new URL(url);
  const file = ebookFiles.get(slug);
  if (!file) throw pageNotFound(pathname);
  const link = leads.verifyDownload(slug, searchParams);
  const title = subjects.ebook.find((ebook) => ebook.slug === slug)?.title ?? "The book";
  if (link.state !== "valid")
    throw new PageError(`The link to '${slug}' is ${link.state}.`, {
      ...linkErrorTexts[link.state](title),
      buttonText: "Get a new link",
      buttonUrl: `/ebook/${slug}#get`,
      fatal: false,
    });
  // PDF viewers load a file in ranges; only the first one counts as a download.
  if (method === "GET" && (headers.get("range") ?? "bytes=0-").startsWith("bytes=0-")) {
    await leads
      .countDownload(slug, link.lead)
      .catch((error: unknown) => log.warn({ slug, error: String(error) }, "download.count.failed"));
  }
  return file;
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
