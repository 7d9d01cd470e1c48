import type { Content } from "../../content/content.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import type { Rule } from "../../server/redirects/rules.ts";
import { listPages, listTextPaths } from "../../site/render/page-registry.ts";

/** Icons are no pages, but old icon URLs may redirect to them. */
const iconPaths = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];

/** Every path that has a response of its own: a redirect may lead to it and must not hide it. */
export function listExistingPaths(content: Content): Set<string> {
  return new Set([...[...listPages(content)].map(({ path }) => path), ...listTextPaths(content), ...iconPaths]);
}

const DERIVED_PATH = /\/thank-you$|\/page\/\d+$/;

/**
 * Like `listExistingPaths`, for content with mistakes, of which only the paths are known that texts may link to. Whether
 * a list has a further page or a form a thank-you page is unknown then, so each that a rule leads to is taken to exist.
 */
export function listExpectedPaths(paths: readonly string[], rules: readonly Rule[]): Set<string> {
  const knownPaths = new Set([...paths, "/robots.txt", ...iconPaths]);
  const targets = rules.map(({ to }) => getTargetPath(to));
  return new Set([...knownPaths, ...targets.filter((path) => knownPaths.has(path.replace(DERIVED_PATH, "")))]);
}
