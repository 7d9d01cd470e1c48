import type { SitemapEntry } from "./sitemap-entries.ts";

/** Past this a sitemap becomes an index of sitemaps; the protocol allows five times as many, but not their weight. */
export const MOST_IN_ONE = 10_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/sitemap.xml`, and `/sitemap-1.xml` and on when it is an index. */
export function sitemapAt(path: string, entries: SitemapEntry[], siteUrl: string): string | null {
  const parts = Math.ceil(entries.length / MOST_IN_ONE);
  if (path === "/sitemap.xml") return parts > 1 ? indexOf(parts, entries, siteUrl) : sitemap(entries, siteUrl);
  const number = Number(/^\/sitemap-([1-9]\d*)\.xml$/.exec(path)?.[1]);
  return parts > 1 && number <= parts ? sitemap(part(entries, number), siteUrl) : null;
}

function part(entries: SitemapEntry[], number: number): SitemapEntry[] {
  return entries.slice((number - 1) * MOST_IN_ONE, number * MOST_IN_ONE);
}

function sitemap(entries: SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, changedOn }) => `<url>${place(siteUrl + path, changedOn)}</url>`);
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

function indexOf(parts: number, entries: SitemapEntry[], siteUrl: string): string {
  const sitemaps = Array.from({ length: parts }, (_, index) => {
    const days = part(entries, index + 1).flatMap(({ changedOn }) => changedOn ?? []);
    return `<sitemap>${place(`${siteUrl}/sitemap-${index + 1}.xml`, days.sort().at(-1))}</sitemap>`;
  });
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

function place(address: string, changedOn: string | undefined): string {
  return `<loc>${address}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}`;
}
