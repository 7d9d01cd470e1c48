import { stripTrailingSlash } from "./canonical-path.ts";
import type { LookupOutcome, NotFoundStore, RequestCount } from "./not-found-store.ts";
import { safeDecode } from "./rules.ts";

interface NotFoundCounterOptions {
  store: NotFoundStore;
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
export function createNotFoundCounter({
  store,
  now,
  onFailure,
  flushMs = 30_000,
  mostEntries = 2000,
}: NotFoundCounterOptions) {
  let waiting = new Map<string, RequestCount>();
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
    count(outcome: LookupOutcome, { pathname }: Pick<URL, "pathname">, referrerHeader: string | undefined): void {
      if (looksPersonal(pathname)) return;
      const path = stripTrailingSlash(pathname);
      const referrer = getReferrerHost(referrerHeader);
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
function getReferrerHost(referrer: string | undefined): string {
  const host = URL.parse(referrer ?? "")?.hostname ?? "";
  return host.length > 100 ? "" : host;
}

const MAX_LENGTH = 160;

/** Marks of a person or a secret: an address, a phone number or account, a key, a signed or random token. */
const personalPatterns = [
  /@/,
  /[=;]/,
  /\d{7}/,
  /[0-9a-f]{16}/i,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /\beyJ/,
  /(?=[a-z0-9_]*\d)(?=[a-z0-9_]*[a-z])[a-z0-9_]{20}/i,
  /[a-z0-9]{32}/i,
];

/** Addresses that may say who asked are not written down; the ones worth a redirect never look like that. */
function looksPersonal(pathname: string): boolean {
  const text = safeDecode(safeDecode(pathname));
  return text.length > MAX_LENGTH || personalPatterns.some((mark) => mark.test(text));
}
