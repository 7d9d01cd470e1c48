import { safeDecode } from "../../shared/safe-decode.ts";
import { stripTrailingSlash } from "./canonical-path.ts";
import type { LookupOutcome, NotFoundStore, RequestCount } from "./not-found-store.ts";

interface NotFoundCounterOptions {
  store: NotFoundStore;
  now: () => Date;
  /** Called when the counts cannot be stored, for example on a full disk; requests do not fail because of it. */
  onFailure: (error: unknown) => void;
  flushMs?: number;
  maxEntries?: number;
}

/**
 * Counts requests for paths that do not exist and for those that are redirected. Counts are buffered in memory and flushed
 * periodically. The buffer is bounded, so a scanner that tries many paths cannot exhaust the memory.
 */
export function createNotFoundCounter({
  store,
  now,
  onFailure,
  flushMs = 30_000,
  maxEntries = 2000,
}: NotFoundCounterOptions) {
  let buffer = new Map<string, RequestCount>();
  const timer = setInterval(flush, flushMs).unref();

  function flush(): void {
    if (buffer.size === 0) return;
    const entries = [...buffer.values()];
    buffer = new Map();
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
      const entry = buffer.get(key);
      const lastSeen = now().toISOString().slice(0, 10);
      if (entry) Object.assign(entry, { count: entry.count + 1, lastSeen });
      else if (buffer.size < maxEntries) buffer.set(key, { outcome, path, referrer, count: 1, lastSeen });
    },
    flush,
    close(): void {
      clearInterval(timer);
      flush();
      store.close();
    },
  };
}

/** Only the host: the rest of a referrer may contain personal data. */
function getReferrerHost(referrer: string | undefined): string {
  const host = URL.parse(referrer ?? "")?.hostname ?? "";
  return host.length > 100 ? "" : host;
}

const MAX_LENGTH = 160;

/** Signs of personal data or secrets: email addresses, phone and account numbers, keys, signed or random tokens. */
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

/** Paths that may contain personal data are not stored; paths that deserve a redirect never look like that. */
function looksPersonal(pathname: string): boolean {
  const text = safeDecode(safeDecode(pathname));
  return text.length > MAX_LENGTH || personalPatterns.some((pattern) => pattern.test(text));
}
