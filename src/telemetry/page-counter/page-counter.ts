import type { Device } from "./count-endpoint.ts";
import type { PageCountStore } from "./page-count-store.ts";

const FLUSH_AFTER_MS = 10_000;
/** Different kinds of views that may wait in memory. */
const WAITING = 2000;

export interface PageCounter {
  countPage(visit: Omit<PageCount, "day" | "views">): void;
  /** Writes down what waits. Call it when the process ends. */
  flush(): Promise<void>;
}

interface Options {
  store: Pick<PageCountStore, "add">;
  /** What to do when the numbers could not be written. They are kept for the next attempt. */
  failed: (error: unknown) => void;
  now?: () => Date;
}

/** Adds views up in memory and writes the sums now and then, so that a busy page costs no more than a quiet one. */
export function createPageCounter({ store, failed, now = () => new Date() }: Options): PageCounter {
  let waiting = new Map<string, PageCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function wait(count: PageCount): void {
    const key = `${count.day}\n${kindOf(count)}`;
    const views = waiting.get(key)?.views ?? 0;
    if (views > 0 || waiting.size < WAITING) waiting.set(key, { ...count, views: views + count.views });
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counts = [...waiting.values()];
    waiting = new Map();
    try {
      await store.add(counts);
    } catch (error) {
      counts.forEach(wait);
      failed(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    countPage: (visit) => wait({ ...visit, day: now().toISOString().slice(0, 10), views: 1 }),
    flush,
  };
}

/** All that is known about page views, and all that is kept of them. */
export interface PageCount {
  /** YYYY-MM-DD in UTC. */
  day: string;
  path: string;
  /** The host that led here; empty for none and for the site itself. */
  referrer: string;
  device: Device;
  views: number;
}

/** Tells kinds of views on one day apart. */
export function kindOf({ path, referrer, device }: Omit<PageCount, "day" | "views">): string {
  return [path, referrer, device].join("\n");
}
