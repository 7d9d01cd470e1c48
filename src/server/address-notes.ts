import { isProduction } from "../site/machines/robots.ts";
import type { Log } from "./log.ts";
import type { Manifest } from "./manifest.ts";

/** Tells an operator what the site's address means for who will find it. */
export function noteAddress(log: Log, url: string, { siteUrl: built }: Pick<Manifest, "siteUrl">): void {
  if (!isProduction(url)) {
    log.info("closed to search engines: robots.txt refuses all, because SITE_URL is not a public https address", {
      url,
    });
  }
  if (built !== undefined && built !== url)
    log.warn("pages name another address than the sitemap does: build with the same SITE_URL", { url, built });
}
