import { safeDecode } from "../shared/safe-decode.ts";

/** After a page change a screen reader must hear of it and the keyboard must start at the top of the new page. */
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
