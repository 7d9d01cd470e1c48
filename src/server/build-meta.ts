import type { Manifest } from "./manifest.ts";

/** What a tab may want to know of the build it came from. */
export function buildMeta({ id, timestamp, routeRules, pages }: Manifest): string {
  return JSON.stringify({ id, timestamp, routeRules, prerendered: Object.keys(pages).sort() });
}
