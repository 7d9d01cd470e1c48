const NOT_PUBLIC = /^(dev|development|local|localhost|preview|qa|stage|staging|test|testing|uat)(-|$)/;
const RESERVED = /\.(test|local|localhost|internal|invalid)$/;

/** Whether this is the site itself and not a copy of it: only the site on its real address wants to be found. */
export function isProduction(siteUrl: string): boolean {
  const { protocol, hostname, port } = new URL(siteUrl);
  const isName = hostname.includes(".") && !/^[\d.]+$|^\[/.test(hostname) && !RESERVED.test(hostname);
  return protocol === "https:" && port === "" && isName && !hostname.split(".").some((label) => NOT_PUBLIC.test(label));
}

export function robots(siteUrl: string): string {
  if (!isProduction(siteUrl)) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nDisallow: /search\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
