import { isProduction } from "../site/machines/robots.ts";
import type { Log } from "./log.ts";
import type { Manifest } from "./manifest.ts";

/** Tells an operator what the site's address means for who will find it. */
export function noteAddress(log: Log, url: string, { siteUrl: built }: Pick<Manifest, "siteUrl">): void {
  if (!isProduction(url)) {
    log.info({ url, reason: "SITE_URL is not a public https address" }, "robots.closed");
  }
  if (built !== undefined && built !== url)
    log.warn({ url, built, reason: "the pages were built with another SITE_URL" }, "site-url.mismatch");
}
