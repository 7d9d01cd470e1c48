export type Device = "phone" | "tablet" | "desktop" | "bot";

/** The coarsest thing a user agent says; the text itself is not kept. */
export function deviceOf(userAgent: string): Device {
  if (/bot|crawl|spider|slurp|chrome-lighthouse|facebookexternalhit|google|headless|preview|^$/i.test(userAgent)) {
    return "bot";
  }
  if (/ipad|tablet|kindle|silk|android(?!.*mobile)/i.test(userAgent)) return "tablet";
  return /mobi|iphone|ipod|android/i.test(userAgent) ? "phone" : "desktop";
}
