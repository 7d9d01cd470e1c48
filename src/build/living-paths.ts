import type { Content } from "../content/content.ts";
import { machineTexts } from "../server/redirects/machine-texts.ts";
import { onDemandPaths } from "../server/redirects/on-demand.ts";
import { prerenderedPaths } from "../site/paths.ts";

/** Old pictures of the company lead to what stands for it now. */
const icons = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];

/** Every address that answers with something of its own: what a redirect may lead to and must not hide. */
export function livingPaths(content: Content): Set<string> {
  return new Set([...prerenderedPaths(content), ...onDemandPaths(content), ...machineTexts(content), ...icons]);
}
