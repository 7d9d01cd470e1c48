/** After a page change a screen reader must hear of it and the keyboard must start at the top of the new page. */
export function createArrival(): (url: URL) => void {
  const region = document.createElement("div");
  region.setAttribute("aria-live", "polite");
  region.className = "visually-hidden";
  document.body.append(region);

  return (url) => {
    const target = hashTarget(url.hash) ?? document.querySelector<HTMLElement>("main");
    if (target) {
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    region.textContent = document.title;
  };
}

function hashTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return document.getElementById(hash.slice(1));
  }
}
