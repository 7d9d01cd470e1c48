import type { Prefetcher } from "./prefetch.ts";

export const HOVER_DELAY = 65;

/** Prefetches pages on hover, focus and touch, and those whose links are marked and scroll into view. */
export function prefetchOnIntent({ start, cancel }: Prefetcher): { observeVisible(): void } {
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  listen("pointerover", (event) => {
    const url = getPageUrl(event.target);
    if (!url || event.pointerType === "touch") return;
    clearTimeout(hoverTimer);
    hoverTimer = setTimeout(start, HOVER_DELAY, url);
  });
  listen("pointerout", (event) => {
    const url = getPageUrl(event.target);
    if (!url || findLink(event.target) === findLink(event.relatedTarget)) return;
    clearTimeout(hoverTimer);
    cancel(url);
  });
  listen("focusin", (event) => applyToLink(event, start));
  listen("focusout", (event) => applyToLink(event, cancel));
  listen("touchstart", (event) => applyToLink(event, start));

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      applyToLink({ target }, start);
    }
  });

  return {
    observeVisible() {
      observer.disconnect();
      for (const link of document.querySelectorAll('a[data-prefetch="visible"]')) observer.observe(link);
    },
  };
}

function listen<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, listener, { passive: true });
}

function applyToLink({ target }: { target: EventTarget | null }, action: (url: URL) => void): void {
  const url = getPageUrl(target);
  if (url) action(url);
}

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

/** URL of the page a link leads to; null for the current page, other origins, downloads and other windows. */
function getPageUrl(target: EventTarget | null): URL | null {
  const link = findLink(target);
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  if (link.pathname === location.pathname && link.search === location.search) return null;
  const url = new URL(link.href);
  url.hash = "";
  return url;
}
