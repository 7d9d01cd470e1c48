const NON_PUBLIC_LABEL = /^(dev|development|local|localhost|preview|qa|stage|staging|test|testing|uat)(-|$)/;
const RESERVED_DOMAIN = /\.(test|local|localhost|internal|invalid)$/;

/** Whether this is the public site and not a staging, preview or local copy, which must not be indexed. */
export function isProduction(siteUrl: string): boolean {
  const { protocol, hostname, port } = new URL(siteUrl);
  const isPublicName = hostname.includes(".") && !/^[\d.]+$|^\[/.test(hostname) && !RESERVED_DOMAIN.test(hostname);
  return (
    protocol === "https:" &&
    port === "" &&
    isPublicName &&
    !hostname.split(".").some((label) => NON_PUBLIC_LABEL.test(label))
  );
}

export function renderRobotsTxt(siteUrl: string): string {
  if (!isProduction(siteUrl)) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nDisallow: /search\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
