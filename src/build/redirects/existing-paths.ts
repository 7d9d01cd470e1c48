import type { Content } from "../../content/content.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import type { Rule } from "../../server/redirects/rules.ts";
import { listOnDemandPaths, listTextPaths } from "../../server/routes/on-demand-paths.ts";
import { listPrerenderedPaths } from "../../site/seo/page-paths.ts";

/** Icons are no pages, but old icon URLs may redirect to them. */
const iconPaths = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];

/** Every path that has a response of its own: a redirect may lead to it and must not hide it. */
export function listExistingPaths(content: Content): Set<string> {
  return new Set([
    ...listPrerenderedPaths(content),
    ...listOnDemandPaths(content),
    ...listTextPaths(content),
    ...iconPaths,
  ]);
}

/**
 * Like `listExistingPaths`, for content with mistakes, of which only the paths of its pages are known. The number of
 * list pages is unknown then, so every `/page/{n}` that a rule leads to is taken to exist.
 */
export function listExpectedPaths(pages: readonly string[], rules: readonly Rule[]): Set<string> {
  const knownPaths = new Set([...pages, ...pages.flatMap(listDerivedPaths), "/robots.txt", ...iconPaths]);
  const listPages = rules
    .map(({ to }) => getTargetPath(to))
    .filter((path) => knownPaths.has(path.replace(/\/page\/\d+$/, "")));
  return new Set([...knownPaths, ...listPages]);
}

/** Paths that exist because a page does: its Markdown, feeds or thank-you page. */
function listDerivedPaths(page: string): string[] {
  if (/^\/(blog|case-studies)\/[^/]+$/.test(page)) return [`${page}.md`];
  if (/^\/blog\/[^/]+\/[^/]+$/.test(page)) return [`${page}/feed.xml`, `${page}/feed.json`];
  return /^\/(contact-us|(careers|ebook)\/[^/]+)$/.test(page) ? [`${page}/thank-you`] : [];
}
