import type { PageCount } from "../telemetry-db.ts";
import { countKey, type PageCountStore } from "./page-count-store.ts";

const FLUSH_AFTER_MS = 10_000;
/** Limit of distinct counts in memory; further ones are dropped until the next flush. */
const MAX_PENDING = 2000;

export interface PageCounter {
  countPage(visit: Omit<PageCount, "day" | "views">): void;
  /** Writes the pending counts to the store. Call it when the process ends. */
  flush(): Promise<void>;
}

interface Options {
  store: Pick<PageCountStore, "add">;
  /** Called when the counts could not be written. They are retried at the next flush. */
  onFailure: (error: unknown) => void;
  now?: () => Date;
}

/** Sums page views in memory and writes them in batches, so that a busy page costs no more writes than a quiet one. */
export function createPageCounter({ store, onFailure, now = () => new Date() }: Options): PageCounter {
  let pending = new Map<string, PageCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function addPending(count: PageCount): void {
    const key = `${count.day}\n${countKey(count)}`;
    const views = pending.get(key)?.views ?? 0;
    if (views > 0 || pending.size < MAX_PENDING) pending.set(key, { ...count, views: views + count.views });
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const counts = [...pending.values()];
    pending = new Map();
    try {
      await store.add(counts);
    } catch (error) {
      counts.forEach(addPending);
      onFailure(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    countPage: (visit) => addPending({ ...visit, day: now().toISOString().slice(0, 10), views: 1 }),
    flush,
  };
}
