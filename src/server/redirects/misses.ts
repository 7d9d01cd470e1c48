import { withoutTrailingSlash } from "./address.ts";
import type { Asked, MissStore, Outcome } from "./miss-store.ts";
import { mayTellWho } from "./private-path.ts";

interface MissOptions {
  store: MissStore;
  now: () => Date;
  /** Counting is not worth a failed request or a stopped server, so a full disk is only told. */
  onFailure: (error: unknown) => void;
  flushMs?: number;
  mostEntries?: number;
}

/**
 * Counts the addresses that found no page and those that were led elsewhere. In memory between two writes, bounded: a
 * scanner that invents addresses fills the space until the next write and no more.
 */
export function countMisses({ store, now, onFailure, flushMs = 30_000, mostEntries = 2000 }: MissOptions) {
  let waiting = new Map<string, Asked>();
  const timer = setInterval(flush, flushMs).unref();

  function flush(): void {
    if (waiting.size === 0) return;
    const entries = [...waiting.values()];
    waiting = new Map();
    try {
      store.add(entries);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    count(outcome: Outcome, { pathname }: Pick<URL, "pathname">, referrerHeader: string | undefined): void {
      if (mayTellWho(pathname)) return;
      const path = withoutTrailingSlash(pathname);
      const referrer = hostOf(referrerHeader);
      const key = `${outcome} ${path} ${referrer}`;
      const known = waiting.get(key);
      const lastSeen = now().toISOString().slice(0, 10);
      if (known) Object.assign(known, { count: known.count + 1, lastSeen });
      else if (waiting.size < mostEntries) waiting.set(key, { outcome, path, referrer, count: 1, lastSeen });
    },
    flush,
    close(): void {
      clearInterval(timer);
      flush();
      store.close();
    },
  };
}

/** The host alone: the rest of a referrer can hold anything, a name in a mailbox's address included. */
function hostOf(referrer: string | undefined): string {
  const host = URL.parse(referrer ?? "")?.hostname ?? "";
  return host.length > 100 ? "" : host;
}
