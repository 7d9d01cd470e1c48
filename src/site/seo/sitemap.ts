export interface SitemapEntry {
  path: string;
  /** The day the page last changed, from `sitemap` in its page definition (`*.data.ts`); undefined if not known. */
  lastModified: string | undefined;
}

/** With more URLs, the sitemap becomes an index. The protocol allows 50 000 URLs but also limits the file size. */
export const MAX_URLS_PER_SITEMAP = 10_000;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/sitemap.xml`, or `/sitemap-1.xml` and so on when that is an index. Null for any other path. */
export function renderSitemapAt(path: string, entries: SitemapEntry[], siteUrl: string): string | null {
  const parts = Math.ceil(entries.length / MAX_URLS_PER_SITEMAP);
  if (path === "/sitemap.xml")
    return parts > 1 ? renderSitemapIndex(parts, entries, siteUrl) : renderUrlSet(entries, siteUrl);
  const number = Number(/^\/sitemap-([1-9]\d*)\.xml$/.exec(path)?.[1]);
  return parts > 1 && number <= parts ? renderUrlSet(sliceEntries(entries, number), siteUrl) : null;
}

function sliceEntries(entries: SitemapEntry[], number: number): SitemapEntry[] {
  return entries.slice((number - 1) * MAX_URLS_PER_SITEMAP, number * MAX_URLS_PER_SITEMAP);
}

function renderUrlSet(entries: SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, lastModified }) => `<url>${renderLocation(siteUrl + path, lastModified)}</url>`);
  return `${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

function renderSitemapIndex(parts: number, entries: SitemapEntry[], siteUrl: string): string {
  const sitemaps = Array.from({ length: parts }, (_, index) => {
    const days = sliceEntries(entries, index + 1).flatMap(({ lastModified }) => lastModified ?? []);
    return `<sitemap>${renderLocation(`${siteUrl}/sitemap-${index + 1}.xml`, days.sort().at(-1))}</sitemap>`;
  });
  return `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

function renderLocation(address: string, lastModified: string | undefined): string {
  return `<loc>${address}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ""}`;
}
