import { afterPaint } from "./after-paint.ts";
import type { BuildWatch } from "./build-watch.ts";
import { type Chunks, loadModule, preloadFile } from "./load.ts";
import type { PagePayload, Payload } from "./payload.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { Match, PageModule, Route } from "./route.ts";

const PREFETCH_LIMIT = 4;
const HOVER_DELAY_MS = 65;
const VIEWPORT_DELAY_MS = 300;
const MAX_VIEWPORT_PREFETCHES = 12;
/** On a page with titles that are links, such as those of articles: they are opened more often than tags and the like. */
const MAX_PREFETCHES_BESIDE_TITLES = 4;

export type Prefetcher = ReturnType<typeof createPrefetcher>;

interface Options {
  match: (pathname: string) => Match | null;
  payloads: PayloadStore;
  builds: BuildWatch;
  chunks: () => Promise<Chunks>;
  /**
   * Called when the code and data of a page have been fetched whose link is hovered, focused or touched (`isIntended`),
   * and for one page of a route before that, so that its code can be run once while the browser is idle.
   */
  onFetched(page: { route: Route; module: PageModule; payload: PagePayload }, url: URL, isIntended: boolean): void;
}

interface RunningPrefetch {
  controller: AbortController;
  /** Whether the link is hovered, focused or touched, and not only in the viewport. */
  isIntended: boolean;
  /** Whether the page is the first of its route and the nearest to the middle of the viewport. */
  isWarmUp: boolean;
  /** Set once the request has been sent. */
  payload?: Promise<Payload>;
  isClaimed?: boolean;
}

/** Prefetches the pages of links that are hovered, focused or touched, and of those that stay in the viewport. */
export function createPrefetcher({ match, payloads, builds, chunks, onFetched }: Options) {
  const runLimited = createSemaphore(PREFETCH_LIMIT);
  const running = new Map<string, RunningPrefetch>();
  const renderedRoutes = new Set<Route>();

  function start(url: URL, isIntended: boolean, isWarmUp = false): void {
    const earlier = running.get(url.href);
    if (earlier) earlier.isIntended ||= isIntended;
    if (earlier || builds.hasNewBuild || shouldSaveData()) return;
    const matched = match(url.pathname);
    if (!matched?.route.validate(matched.params)) return;
    const current: RunningPrefetch = { controller: new AbortController(), isIntended, isWarmUp };
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

  async function prefetch({ route }: Match, url: URL, current: RunningPrefetch): Promise<void> {
    const { signal } = current.controller;
    const run = <T>(task: () => Promise<T>) => runLimited(task, signal, () => current.isIntended);
    const fetch = () => {
      current.payload = payloads.fetch(route, url, { signal, priority: "low" });
      return current.payload;
    };
    const payload = payloads.get(route, url) ?? (await run(fetch));
    // The payload is fetched first because its headers reveal a new build; then the old chunk must not be requested.
    if (builds.hasNewBuild) return;
    const files = (await run(chunks))[route.name] ?? [];
    await Promise.all(files.map((file) => run(() => preloadFile(file))));
    // Evaluated before the click, so that the page can be shown in the click's own task.
    const module = await loadModule(route);
    if ((current.isIntended || current.isWarmUp) && "data" in payload) {
      renderedRoutes.add(route);
      onFetched({ route, module, payload }, url, current.isIntended);
    }
  }

  const startIntended = (url: URL) => start(url, true);
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  listenOnLinks("pointerover", (url, { pointerType }) => {
    if (pointerType === "touch") return;
    clearTimeout(hoverTimer);
    hoverTimer = setTimeout(startIntended, HOVER_DELAY_MS, url);
  });
  listenOnLinks("pointerout", (url, { target, relatedTarget }) => {
    if (findLink(target) === findLink(relatedTarget)) return;
    clearTimeout(hoverTimer);
    cancel(url);
  });
  listenOnLinks("focusin", startIntended);
  listenOnLinks("focusout", cancel);
  listenOnLinks("touchstart", startIntended);

  const visibleLinks = new Set<Element>();
  /** Addresses that were prefetched because their links are in the viewport of this page. */
  const viewportHrefs = new Set<string>();
  let otherPrefetches = 0;
  let maxOtherPrefetches = MAX_VIEWPORT_PREFETCHES;
  let viewportTimer: ReturnType<typeof setTimeout> | undefined;

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) visibleLinks[isIntersecting ? "add" : "delete"](target);
    // Every change restarts the timer, so that links that are only scrolled past are not prefetched.
    clearTimeout(viewportTimer);
    viewportTimer = setTimeout(window.requestIdleCallback ?? prefetchVisible, VIEWPORT_DELAY_MS, prefetchVisible);
  });

  /** Prefetches the pages of visible links, beginning with the one nearest to the middle of the viewport. */
  function prefetchVisible(): void {
    const links = [...visibleLinks].sort((one, other) => getDistanceToMiddle(one) - getDistanceToMiddle(other));
    let isNearest = true;
    for (const link of links) {
      const url = getPageUrl(link);
      if (!url || viewportHrefs.size === MAX_VIEWPORT_PREFETCHES || viewportHrefs.has(url.href)) continue;
      const matched = match(url.pathname);
      // Such as the links of the header, which every page has: they would take the places of this page's own links.
      if (!matched || payloads.get(matched.route, url)) continue;
      if (!isTitle(link) && otherPrefetches++ >= maxOtherPrefetches) continue;
      viewportHrefs.add(url.href);
      start(url, false, isNearest && !renderedRoutes.has(matched.route));
      isNearest = false;
    }
  }

  return {
    /** Returns the payload request in flight for a URL, if any. Aborts all other prefetches, also queued ones. */
    claim(url: URL): Promise<Payload> | undefined {
      const inFlight = running.get(url.href);
      // A prefetch still queued is aborted too: the navigation fetches at once instead of waiting for it.
      if (inFlight?.payload) inFlight.isClaimed = true;
      for (const href of running.keys()) cancel({ href });
      return inFlight?.payload;
    },
    /** Observes which links are in the viewport. Call it after each page change. */
    observeLinks(): void {
      observer.disconnect();
      visibleLinks.clear();
      viewportHrefs.clear();
      otherPrefetches = 0;
      // After the frame that shows the page, because observing all of its links takes milliseconds.
      afterPaint(() => {
        const links = Array.from(document.links);
        for (const link of links) observer.observe(link);
        maxOtherPrefetches = links.some(isTitle) ? MAX_PREFETCHES_BESIDE_TITLES : MAX_VIEWPORT_PREFETCHES;
      });
    },
  };
}

/** Whether the link leads to another page and is the title of a part of this one. */
function isTitle(link: Element): boolean {
  return link.closest("main :is(h2, h3)") !== null && getPageUrl(link) !== null;
}

function getDistanceToMiddle(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.abs(top + bottom - innerHeight);
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

function shouldSaveData(): boolean | undefined {
  const { connection } = navigator;
  return connection?.saveData || connection?.effectiveType?.endsWith("2g");
}

/**
 * Runs at most `limit` tasks at once. Urgent tasks leave the queue before others; a task that is aborted while it is
 * queued never starts.
 */
export function createSemaphore(limit: number) {
  let free = limit;
  const queue: { resolve: () => void; isUrgent: () => boolean }[] = [];

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal, isUrgent = () => false): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push({ resolve, isUrgent }));
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const urgent = queue.findIndex(({ isUrgent }) => isUrgent());
      const [next] = queue.splice(Math.max(urgent, 0), 1);
      if (next) next.resolve();
      else free++;
    }
  };
}
