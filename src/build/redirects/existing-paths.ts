import type { Content } from "../../content/content.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import type { Rule } from "../../server/redirects/rules.ts";
import { listOnDemandPaths, listTextPaths } from "../../server/routes/on-demand-paths.ts";
import { listPrerenderedPaths } from "../../site/seo/page-paths.ts";

/** Old pictures of the company lead to what stands for it now. */
const iconPaths = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];

/** Every address that answers with something of its own: what a redirect may lead to and must not hide. */
export function listExistingPaths(content: Content): Set<string> {
  return new Set([
    ...listPrerenderedPaths(content),
    ...listOnDemandPaths(content),
    ...listTextPaths(content),
    ...iconPaths,
  ]);
}

/**
 * The same as far as pages tell that are only known by their addresses. How many parts a list has is not known then, so
 * any that a rule leads to may exist.
 */
export function listExpectedPaths(pages: readonly string[], rules: readonly Rule[]): Set<string> {
  const known = new Set([...pages, ...pages.flatMap(listDerivedPaths), "/robots.txt", ...iconPaths]);
  const parts = rules.map(({ to }) => getTargetPath(to)).filter((path) => known.has(path.replace(/\/page\/\d+$/, "")));
  return new Set([...known, ...parts]);
}

/** What else there is where there is a page. */
function listDerivedPaths(page: string): string[] {
  if (/^\/(blog|case-studies)\/[^/]+$/.test(page)) return [`${page}.md`];
  if (/^\/blog\/[^/]+\/[^/]+$/.test(page)) return [`${page}/feed.xml`, `${page}/feed.json`];
  return /^\/(contact-us|(careers|ebook)\/[^/]+)$/.test(page) ? [`${page}/thank-you`] : [];
}
