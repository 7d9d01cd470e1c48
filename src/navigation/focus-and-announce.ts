import { safeDecode } from "../shared/safe-decode.ts";

/** Returns a function that focuses the new page or its hash target and announces its title to screen readers. */
export function createAnnouncer(): (url: URL) => void {
  const region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.className = "visually-hidden";
  document.body.append(region);

  return (url) => {
    const target =
      document.getElementById(safeDecode(url.hash.slice(1))) ?? document.querySelector<HTMLElement>("main");
    if (target) {
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    region.textContent = document.title;
  };
}
