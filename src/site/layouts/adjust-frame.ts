import { current } from "../sections/header/links.ts";
import type { LayoutName } from "./layout.ts";

/** After a page change: header and footer as the server would have rendered them for the new page. */
export function adjustFrame(layout: LayoutName, path: string): void {
  document.querySelector(".cloth")?.setAttribute("data-layout", layout);
  for (const link of document.querySelectorAll<HTMLElement>("[data-nav]")) {
    const href = link.dataset.nav || link.getAttribute("href") || "";
    const mark = link.closest("footer") && href !== path ? undefined : current(href, path);
    if (mark) link.setAttribute("aria-current", mark);
    else link.removeAttribute("aria-current");
  }
  // Browsers without popovers have links instead, and no such method.
  for (const menu of document.querySelectorAll<HTMLElement>("header [popover]")) menu.hidePopover?.();
}
