import type { Family } from "../../content/model/page-paths.ts";

export const serviceFamilies: readonly { family: Family; title: string }[] = [
  { family: "expertise", title: "Expertise" },
  { family: "industries", title: "Industries" },
  { family: "technologies", title: "Technologies" },
  { family: "engagement-models", title: "Engagement models" },
];

/** Attributes of a header or footer link. The client updates `aria-current` of `[data-nav]` after a page change. */
export function getNavAttributes(href: string, path: string) {
  return { "data-nav": "", "aria-current": getAriaCurrent(href, path) };
}

/** "page" for a link to the current page, "true" for a link to a parent of it. */
export function getAriaCurrent(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
