import { current } from "../sections/header/links.ts";
import type { LayoutName } from "./layout.ts";

/** After a page change: the frame as the server would have made it for the new page. */
export function adjustFrame(layout: LayoutName, path: string): void {
  document.querySelector(".cloth")?.setAttribute("data-layout", layout);
  // Browsers without popovers have links instead, and no such method.
  for (const popover of document.querySelectorAll<HTMLElement>("header [popover]")) popover.hidePopover?.();
  // The logo is never marked: it leads home from anywhere, home included.
  for (const link of document.querySelectorAll(
    ".cloth > :is(header, footer) :is([href], [data-section]):not([href='/'])",
  )) {
    const href = link.getAttribute("href") ?? link.getAttribute("data-section") ?? "";
    const mark = link.closest("footer") && href !== path ? undefined : current(href, path);
    if (mark) link.setAttribute("aria-current", mark);
    else link.removeAttribute("aria-current");
  }
}
