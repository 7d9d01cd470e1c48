import type { Family } from "../../content/model/service.ts";

export interface NavLink {
  href: string;
  title: string;
}

export const mainLinks: readonly NavLink[] = [
  { href: "/case-studies", title: "Work" },
  { href: "/blog", title: "Writing" },
  { href: "/careers", title: "Careers" },
  { href: "/about-us", title: "About" },
  { href: "/resources", title: "Resources" },
];

export const serviceFamilies: readonly { family: Family; title: string }[] = [
  { family: "expertise", title: "Expertise" },
  { family: "industries", title: "Industries" },
  { family: "technologies", title: "Technologies" },
  { family: "engagement-models", title: "Engagement models" },
];

/** Attributes of a link of header or footer that is marked when its page is shown; `data-nav` lets a page change find it. */
export function getNavAttributes(href: string, path: string) {
  return { "data-nav": "", "aria-current": getAriaCurrent(href, path) };
}

/** The page itself is the current page; a page below it is in the current section. */
export function getAriaCurrent(href: string, path: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
