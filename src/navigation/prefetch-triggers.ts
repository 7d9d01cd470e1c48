import type { Prefetcher } from "./prefetch.ts";

export const HOVER_DELAY = 65;

/** Prefetches the pages a visitor is about to open, from what hand, keyboard and scrolling give away. */
export function prefetchOnIntent({ start, cancel }: Prefetcher): { observeVisible(): void } {
  let hover: ReturnType<typeof setTimeout> | undefined;

  on("pointerover", (event) => {
    const url = pageLink(event.target);
    if (!url || event.pointerType === "touch") return;
    clearTimeout(hover);
    hover = setTimeout(start, HOVER_DELAY, url);
  });
  on("pointerout", (event) => {
    const url = pageLink(event.target);
    if (!url || linkAt(event.target) === linkAt(event.relatedTarget)) return;
    clearTimeout(hover);
    cancel(url);
  });
  on("focusin", (event) => withLink(event, start));
  on("focusout", (event) => withLink(event, cancel));
  on("touchstart", (event) => withLink(event, start));

  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      withLink({ target }, start);
    }
  });

  return {
    observeVisible() {
      visible.disconnect();
      for (const link of document.querySelectorAll('a[data-prefetch="visible"]')) visible.observe(link);
    },
  };
}

function on<Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void): void {
  document.addEventListener(type, listener, { passive: true });
}

function withLink({ target }: { target: EventTarget | null }, use: (url: URL) => void): void {
  const url = pageLink(target);
  if (url) use(url);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

function pageLink(target: EventTarget | null): URL | null {
  const link = linkAt(target);
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  if (link.pathname === location.pathname && link.search === location.search) return null;
  const url = new URL(link.href);
  url.hash = "";
  return url;
}
