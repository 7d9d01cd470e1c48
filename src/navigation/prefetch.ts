import type { BuildWatch } from "./build-watch.ts";
import { type Chunks, preloadFile } from "./chunks.ts";
import type { PagePayload, Payload } from "./payload.ts";
import type { PayloadStore } from "./payload-store.ts";
import type { Match, Route } from "./route.ts";

export const PREFETCH_LIMIT = 4;

export interface Prefetcher {
  start(url: URL): void;
  /** Stops a prefetch nobody waits for any more. */
  cancel(url: URL): void;
  /** Hands a payload that is on its way to the navigation that needs it, and stops all else so that it waits for none. */
  claim(url: URL): Promise<Payload> | undefined;
}

interface Options {
  match: (pathname: string) => Match | null;
  payloads: PayloadStore;
  builds: BuildWatch;
  chunks: () => Promise<Chunks>;
  /** Hears of a page that has come, code and data. */
  fetched(route: Route, url: URL, payload: PagePayload): Promise<void>;
}

interface Running {
  controller: AbortController;
  /** Once it is on its way. */
  payload?: Promise<Payload>;
  claimed?: boolean;
}

export function createPrefetcher({ match, payloads, builds, chunks, fetched }: Options): Prefetcher {
  const inSlot = createSemaphore(PREFETCH_LIMIT);
  const running = new Map<string, Running>();

  function stop(href: string): void {
    const prefetch = running.get(href);
    // Leaving the link must not stop what a navigation waits for.
    if (!prefetch || prefetch.claimed) return;
    prefetch.controller.abort();
    running.delete(href);
  }

  async function chunkOf(route: string, signal: AbortSignal): Promise<void> {
    const files = (await inSlot(chunks, signal))[route] ?? [];
    await Promise.all(files.map((file) => inSlot(() => preloadFile(file), signal)));
  }

  async function prefetch({ route }: Match, url: URL, own: Running): Promise<void> {
    const { signal } = own.controller;
    const fetch = () => {
      own.payload = payloads.fetch(route, url, { signal, priority: "low" });
      return own.payload;
    };
    const payload = payloads.get(route, url) ?? (await inSlot(fetch, signal));
    // The payload comes first because it tells of a new build, and then the old chunk must not be asked for.
    if (builds.newBuildKnown) return;
    await chunkOf(route.name, signal);
    if ("data" in payload) await fetched(route, url, payload);
  }

  return {
    start(url) {
      if (running.has(url.href) || builds.newBuildKnown || savesData()) return;
      const matched = match(url.pathname);
      if (!matched?.route.validate(matched.params)) return;
      const own: Running = { controller: new AbortController() };
      running.set(url.href, own);
      // A prefetch that fails is silent: the next intent, or the click itself, tries again.
      prefetch(matched, url, own)
        .catch(() => {})
        .finally(() => {
          if (running.get(url.href) === own) running.delete(url.href);
        });
    },
    cancel: (url) => stop(url.href),
    claim(url) {
      const wanted = running.get(url.href);
      // One that still waits for its turn is of no use to a visitor who must not wait for it.
      if (wanted?.payload) wanted.claimed = true;
      for (const href of running.keys()) stop(href);
      return wanted?.payload;
    },
  };
}

declare global {
  interface Navigator {
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  }
}

function savesData(): boolean {
  const { saveData = false, effectiveType = "" } = navigator.connection ?? {};
  return saveData || /2g$/.test(effectiveType);
}

/** At most `limit` tasks at once; a task that is aborted while it waits never starts. */
export function createSemaphore(limit: number) {
  let free = limit;
  const waiting: (() => void)[] = [];

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
