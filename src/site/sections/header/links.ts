import type { Family } from "../../../content/schemas/service.ts";

export interface SiteLink {
  href: string;
  title: string;
}

export const mainLinks: readonly SiteLink[] = [
  { href: "/case-studies", title: "Work" },
  { href: "/blog", title: "Writing" },
  { href: "/careers", title: "Careers" },
  { href: "/about-us", title: "About" },
  { href: "/resources", title: "Resources" },
];

export const families: readonly { family: Family; title: string }[] = [
  { family: "expertise", title: "Expertise" },
  { family: "industries", title: "Industries" },
  { family: "technologies", title: "Technologies" },
  { family: "engagement-models", title: "Engagement models" },
];

/** Attributes of a link of header or footer that is marked when its page is shown; `data-nav` lets a page change find it. */
export function navAttributes(href: string, path: string) {
  return { "data-nav": "", "aria-current": current(href, path) };
}

/** The page itself is the current page; a page below it is in the current section. */
export function current(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
