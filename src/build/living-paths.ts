import type { Content } from "../content/content.ts";
import { pathOf } from "../server/redirects/address.ts";
import { machineTexts } from "../server/redirects/machine-texts.ts";
import { onDemandPaths } from "../server/redirects/on-demand.ts";
import type { Rule } from "../server/redirects/rules.ts";
import { prerenderedPaths } from "../site/paths.ts";

/** Old pictures of the company lead to what stands for it now. */
const icons = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];

/** Every address that answers with something of its own: what a redirect may lead to and must not hide. */
export function livingPaths(content: Content): Set<string> {
  return new Set([...prerenderedPaths(content), ...onDemandPaths(content), ...machineTexts(content), ...icons]);
}

/**
 * The same as far as pages tell that are only known by their addresses. How many parts a list has is not known then, so
 * any that a rule leads to may exist.
 */
export function expectedPaths(pages: readonly string[], rules: readonly Rule[]): Set<string> {
  const known = new Set([...pages, ...pages.flatMap(formsOf), "/robots.txt", ...icons]);
  const parts = rules.map(({ to }) => pathOf(to)).filter((path) => known.has(path.replace(/\/page\/\d+$/, "")));
  return new Set([...known, ...parts]);
}

/** What else there is where there is a page. */
function formsOf(page: string): string[] {
  if (/^\/(blog|case-studies)\/[^/]+$/.test(page)) return [`${page}.md`];
  if (/^\/blog\/[^/]+\/[^/]+$/.test(page)) return [`${page}/feed.xml`, `${page}/feed.json`];
  return /^\/(contact-us|(careers|ebook)\/[^/]+)$/.test(page) ? [`${page}/thank-you`] : [];
}
