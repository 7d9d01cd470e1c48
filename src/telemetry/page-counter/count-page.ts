import { deviceOf } from "./device.ts";
import type { PageCount, PageCountStore } from "./store.ts";

const FLUSH_AFTER_MS = 10_000;
/** Different kinds of views that may wait in memory. */
const WAITING = 2000;

interface PageVisit {
  path: string;
  referrer: string;
  userAgent: string;
}

export interface PageCounter {
  countPage(visit: PageVisit): void;
  /** Writes down what waits. Call it when the process ends. */
  flush(): void;
}

interface Options {
  store: Pick<PageCountStore, "add">;
  /** What to do when the numbers could not be written. They are kept for the next attempt. */
  failed: (error: unknown) => void;
  now?: () => Date;
}

/** Adds views up in memory and writes the sums now and then, so that a busy page costs no more than a quiet one. */
export function createPageCounter({ store, failed, now = () => new Date() }: Options): PageCounter {
  const waiting = new Map<string, PageCount>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    store.add([...waiting.values()]);
    waiting.clear();
  }

  function flushLater(): void {
    timer ??= setTimeout(() => {
      try {
        flush();
      } catch (error) {
        failed(error);
      }
    }, FLUSH_AFTER_MS).unref();
  }

  return {
    countPage({ path, referrer, userAgent }) {
      const kind = { day: now().toISOString().slice(0, 10), path, referrer, device: deviceOf(userAgent) };
      const key = Object.values(kind).join("\n");
      const known = waiting.get(key);
      if (known) known.views++;
      else if (waiting.size < WAITING) waiting.set(key, { ...kind, views: 1 });
      flushLater();
    },
    flush,
  };
}
