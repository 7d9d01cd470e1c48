import type { Snapshot } from "../content/snapshot.ts";
import { contentType } from "../server/content-type.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";

interface Options {
  snapshot: Snapshot;
  siteUrl: string;
  paths: string[];
}

/** Files for machines: what may be read, where everything is, what the site is called on a home screen. */
export function textFiles(dist: Dist, { snapshot, siteUrl, paths }: Options): Manifest["files"] {
  const texts: Record<string, string> = {
    "/robots.txt": robots(siteUrl),
    "/sitemap.xml": sitemap(siteUrl, paths, lastChanged(snapshot)),
    "/site.webmanifest": webManifest(snapshot),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([address, text]) => [address, { store: dist.keep(text), type: contentType(address) }]),
  );
}

/** Only a site on its real address wants to be found. */
function robots(siteUrl: string): string {
  const open = siteUrl.startsWith("https:");
  return `User-agent: *\n${open ? "Allow: /\nDisallow: /search\n" : "Disallow: /\n"}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

const HIDDEN = /\/thank-you$|^\/search$/;

function sitemap(siteUrl: string, paths: string[], changed: Map<string, string>): string {
  const entries = paths
    .filter((path) => !HIDDEN.test(path))
    .sort()
    .map((path) => {
      const day = changed.get(path);
      return `<url><loc>${siteUrl}${path === "/" ? "/" : path}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** Days that are known to be true; a page without one is better listed without. */
function lastChanged({ articles, ebooks, caseStudies, jobs, pages }: Snapshot): Map<string, string> {
  return new Map([
    ...articles.map(({ slug, updatedOn, publishedOn }): [string, string] => [
      `/blog/${slug}`,
      updatedOn ?? publishedOn,
    ]),
    ...ebooks.map(({ slug, updatedOn, publishedOn }): [string, string] => [`/ebook/${slug}`, updatedOn ?? publishedOn]),
    ...caseStudies.map(({ slug, publishedOn }): [string, string] => [`/case-studies/${slug}`, publishedOn]),
    ...jobs.map(({ slug, postedOn }): [string, string] => [`/careers/${slug}`, postedOn]),
    ["/privacy-policy", pages.privacy.updatedOn],
  ]);
}

function webManifest({ company }: Snapshot): string {
  return JSON.stringify({
    name: company.name,
    short_name: company.name,
    description: company.description,
    start_url: "/",
    display: "minimal-ui",
    icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png" })),
  });
}
