type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/**
 * CSRF check: whether a form was posted from this site. Browsers send Sec-Fetch-Site or, before they supported it,
 * Origin. A client that sends neither header is not a browser, so no visitor's session can be abused through it.
 */
export function isSameOrigin(headers: HeaderSource, siteUrl: string): boolean {
  const getHeader = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : undefined;
  };
  const site = getHeader("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = getHeader("origin");
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === new URL(siteUrl).host || host === getHeader("host");
}
