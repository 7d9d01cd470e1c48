type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/**
 * Whether a form was posted from this site. Browsers say so themselves (Sec-Fetch-Site, else Origin);
 * a client that sends neither is no browser, and so cannot be carrying a visitor's session into a trap.
 */
export function isSameOrigin(headers: HeaderSource, siteUrl: string): boolean {
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : undefined;
  };
  const site = read("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = read("origin");
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === new URL(siteUrl).host || host === read("host");
}
