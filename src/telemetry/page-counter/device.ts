export type Device = "phone" | "tablet" | "desktop";

/** The coarsest thing a user agent says; the text itself is not kept. Undefined for bots: they are no readers. */
export function deviceOf(userAgent: string): Device | undefined {
  if (/bot|crawl|spider|slurp|chrome-lighthouse|facebookexternalhit|google|headless|preview|^$/i.test(userAgent)) {
    return undefined;
  }
  if (/ipad|tablet|kindle|silk/i.test(userAgent)) return "tablet";
  if (/mobi|iphone|ipod/i.test(userAgent)) return "phone";
  return /android/i.test(userAgent) ? "tablet" : "desktop";
}
