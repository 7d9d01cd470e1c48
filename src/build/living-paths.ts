import type { Content } from "../content/content.ts";
import { onDemandPaths } from "../server/redirects/on-demand.ts";
import { prerenderedPaths } from "../site/paths.ts";

const files = ["/feed.xml", "/feed.json", "/sitemap.xml"];

/** Every address that answers with something of its own: what a redirect may lead to and must not hide. */
export function livingPaths(content: Content): Set<string> {
  return new Set([...prerenderedPaths(content), ...onDemandPaths(content), ...files]);
}
