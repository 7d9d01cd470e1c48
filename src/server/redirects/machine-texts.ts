import type { Content } from "../../content/content.ts";
import { feedPaths } from "../../content/feeds/feed.ts";
import { plainTextPaths } from "../../content/plain-text/plain-text.ts";

/** Addresses of what is written for machines when they ask: no pages, but an old address may lead there. */
export function machineTexts(content: Content): string[] {
  return ["/robots.txt", "/sitemap.xml", ...feedPaths(content), ...plainTextPaths(content)];
}
