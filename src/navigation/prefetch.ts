import type { BuildWatch } from "./build-watch.ts";
import { type Chunks, preloadFile } from "./load.ts";
import type { PagePayload, Payload } from "./payload.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { Match, Route } from "./route.ts";

const PREFETCH_LIMIT = 4;
const HOVER_DELAY_MS = 65;

export type Prefetcher = ReturnType<typeof createPrefetcher>;

interface Options {
  match: (pathname: string) => Match | null;
  payloads: PayloadStore;
  builds: BuildWatch;
  chunks: () => Promise<Chunks>;
  /** Called when a page's code and data have been fetched. */
  onFetched(route: Route, url: URL, payload: PagePayload): Promise<void>;
}

interface RunningPrefetch {
  controller: AbortController;
  /** Set once the request has been sent. */
  payload?: Promise<Payload>;
  isClaimed?: boolean;
}

/** Prefetches the pages of links that are hovered, focused or touched, or have `data-prefetch="visible"` and scroll into view. */
export function createPrefetcher({ match, payloads, builds, chunks, onFetched }: Options) {
  const runLimited = createSemaphore(PREFETCH_LIMIT);
  const running = new Map<string, RunningPrefetch>();

  function start(url: URL): void {
    if (running.has(url.href) || builds.hasNewBuild || shouldSaveData()) return;
    const matched = match(url.pathname);
    if (!matched?.route.validate(matched.params)) return;
    const current: RunningPrefetch = { controller: new AbortController() };
    running.set(url.href, current);
    // Failures are ignored: the next hover or the click itself retries.
    prefetch(matched, url, current)
      .catch(() => {})
      .finally(() => {
        if (running.get(url.href) === current) running.delete(url.href);
      });
  }

  function cancel({ href }: { href: string }): void {
    const prefetch = running.get(href);
    // A navigation waits for a claimed prefetch, so leaving the link must not abort it.
    if (!prefetch || prefetch.isClaimed) return;
    prefetch.controller.abort();
    running.delete(href);
  }

  async function preloadChunk(route: string, signal: AbortSignal): Promise<void> {
    const files = (await runLimited(chunks, signal))[route] ?? [];
    await Promise.all(files.map((file) => runLimited(() => preloadFile(file), signal)));
  }

  async function prefetch({ route }: Match, url: URL, current: RunningPrefetch): Promise<void> {
    const { signal } = current.controller;
    const fetch = () => {
      current.payload = payloads.fetch(route, url, { signal, priority: "low" });
      return current.payload;
    };
    const payload = payloads.get(route, url) ?? (await runLimited(fetch, signal));
    // The payload is fetched first because its headers reveal a new build; then the old chunk must not be requested.
    if (builds.hasNewBuild) return;
    await preloadChunk(route.name, signal);
    if ("data" in payload) await onFetched(route, url, payload);
  }

  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  listenOnLinks("pointerover", (url, { pointerType }) => {
    if (pointerType === "touch") return;
    clearTimeout(hoverTimer);
    hoverTimer = setTimeout(start, HOVER_DELAY_MS, url);
  });
  listenOnLinks("pointerout", (url, { target, relatedTarget }) => {
    if (findLink(target) === findLink(relatedTarget)) return;
    clearTimeout(hoverTimer);
    cancel(url);
  });
  listenOnLinks("focusin", start);
  listenOnLinks("focusout", cancel);
  listenOnLinks("touchstart", start);

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting && getPageUrl(target);
      if (!url) continue;
      observer.unobserve(target);
      start(url);
    }
  });

  return {
    /** Returns the payload request in flight for a URL, if any. Aborts all other prefetches, also queued ones. */
    claim(url: URL): Promise<Payload> | undefined {
      const inFlight = running.get(url.href);
      // A prefetch still queued is aborted too: the navigation fetches at once instead of waiting for it.
      if (inFlight?.payload) inFlight.isClaimed = true;
      for (const href of running.keys()) cancel({ href });
      return inFlight?.payload;
    },
    /** Prefetches the pages of links with `data-prefetch="visible"` that scroll into view. Call it after each page change. */
    observeVisible(): void {
      observer.disconnect();
      for (const link of document.querySelectorAll('a[data-prefetch="visible"]')) observer.observe(link);
    },
  };
}

/** Calls the listener for events on links to pages. */
function listenOnLinks<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (url: URL, event: DocumentEventMap[Type]) => void,
): void {
  const handle = (event: DocumentEventMap[Type]) => {
    const url = getPageUrl(event.target);
    if (url) listener(url, event);
  };
  document.addEventListener(type, handle, { passive: true });
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

declare global {
  interface Navigator {
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  }
}

function shouldSaveData(): boolean {
  const { saveData = false, effectiveType = "" } = navigator.connection ?? {};
  return saveData || /2g$/.test(effectiveType);
}

/** Runs at most `limit` tasks at once; a task that is aborted while it is queued never starts. */
export function createSemaphore(limit: number) {
  let free = limit;
  const queue: (() => void)[] = [];

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
