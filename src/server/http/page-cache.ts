import { computeHash } from "../../build-store/dist.ts";
import type { Encoding } from "./compression.ts";
import { type CachedFile, createCachedFile, type FileCache, type FileDescription } from "./file-cache.ts";
import { wantsMarkdown } from "./request.ts";

/** Much less than the build's files may take, because anyone can request any number of different searches. */
export const MAX_PAGE_CACHE_BYTES = 16 * 1024 * 1024;
const MAX_KEY_LENGTH = 300;
/** What a page takes in memory besides its bytes and its key. */
const PAGE_OVERHEAD_BYTES = 2048;
/** How many pages with a query are remembered until they are requested again. */
const MAX_SEEN_KEYS = 1000;
const DAY_MS = 86_400_000;

export const PAYLOAD_SUFFIX = "/_payload.json";
/** Paths that are not available as Markdown by content negotiation: payloads, feeds and other texts. */
export const TEXT_FILE = /\.(json|md|txt|xml)$/;

interface PageCacheOptions {
  /** Holds the bytes of the pages, up to its limit. */
  files: FileCache;
  /** The query parameters that a page depends on. */
  queryOf: (path: string) => readonly string[];
  isEnabled?: boolean;
}

/** A page that was rendered or a file that was generated, with everything but its ETag. */
export interface GeneratedFile extends Omit<FileDescription, "source" | "etag"> {
  body: string | Uint8Array;
}

/**
 * Caches pages and files that are generated on demand. Their content depends on path, build, day and the query
 * parameters the page declares, so each build has its own cache, and the cache is cleared when a new day begins.
 */
export function createPageCache({ files, queryOf, isEnabled = true }: PageCacheOptions) {
  const pages = new Map<string, CachedFile>();
  const seenKeys = new Set<string>();
  let day = 0;

  /**
   * A page with a query is cached when it is requested for the second time. Most searches are made once: they would evict
   * pages that are requested again, and pages that live that long are only freed by a full garbage collection.
   */
  function shouldCache(key: string): boolean {
    if (!key.includes("?") || seenKeys.delete(key)) return true;
    seenKeys.add(key);
    if (seenKeys.size > MAX_SEEN_KEYS) for (const oldest of seenKeys.keys().take(1)) seenKeys.delete(oldest);
    return false;
  }

  function keyOfPath(path: string, accept: string | undefined): string {
    return wantsMarkdown(accept) && !TEXT_FILE.test(path) ? `text/markdown ${path}` : path;
  }

  /** Parameters that the page does not declare are left out, so that they cannot fill the cache with equal pages. */
  function keyOf({ pathname, searchParams }: URL, accept: string | undefined): string {
    const key = keyOfPath(pathname, accept);
    const names = searchParams.size > 0 ? queryOf(getPagePath(pathname)) : [];
    const declared = names.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    });
    return declared.length === 0 ? key : `${key}?${new URLSearchParams(declared)}`;
  }

  function get(key: string, now: Date): CachedFile | undefined {
    const today = toDayNumber(now);
    if (today !== day) {
      for (const file of pages.values()) files.remove(file);
      pages.clear();
    }
    day = today;
    return pages.get(key);
  }

  return {
    keyOf,
    get,
    /** Like `get`, for a request's target and its path. */
    find(target: string, path: string, accept: string | undefined, now: Date): CachedFile | undefined {
      // No key has a path that parsing would change, so a target without a query needs no parsing.
      if (target === path) return get(keyOfPath(path, accept), now);
      const url = URL.parse(target, "http://localhost");
      // A path that parsing normalizes, such as one with `..`, is not valid in a request.
      return url?.pathname === path ? get(keyOf(url, accept), now) : undefined;
    },
    /** `renderedAt` is the time it was generated for: what was finished after midnight is not cached for the new day. */
    add(key: string, { body, ...description }: GeneratedFile, renderedAt: Date): CachedFile {
      // Not from Node's buffer pool: a slice of it would keep the memory of the whole pool alive.
      const source = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
      if (typeof body === "string") source.write(body);
      else source.set(body);
      const file = createCachedFile({ ...description, source, etag: computeHash(source) });
      if (!isEnabled || key.length > MAX_KEY_LENGTH || toDayNumber(renderedAt) !== day || !shouldCache(key))
        return file;
      const replaced = pages.get(key);
      if (replaced) files.remove(replaced);
      pages.set(key, file);
      files.add(file, source.length + 2 * key.length + PAGE_OVERHEAD_BYTES, () => pages.delete(key));
      return file;
    },
    load: (file: CachedFile, encoding: Encoding) => files.load(file, encoding),
    cachedBytes: () => files.cachedBytes(),
  };
}

/** At a few milliseconds per render, the last one in a full queue waits for less than half a second. */
const MAX_WAITING = 100;
const MANY_WAITING = 4;

/**
 * Lets one render start per turn of the event loop. Rendering blocks the thread for milliseconds, so requests that are
 * answered from memory are handled between two renders, however many renders are waiting.
 */
export function createRenderQueue(maxWaiting = MAX_WAITING) {
  const waiting: (() => void)[] = [];

  function startNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startNext);
  }

  return {
    isFull: () => waiting.length >= maxWaiting,
    /** Whether renders should leave out what a visitor can do without. */
    isBusy: () => waiting.length >= MANY_WAITING,
    /** Resolves when the caller may render. */
    waitForTurn(): Promise<void> {
      return new Promise((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(startNext);
      });
    },
  };
}

/** The path of the page that a payload belongs to; other paths are returned as they are. */
export function getPagePath(pathname: string): string {
  return pathname.endsWith(PAYLOAD_SUFFIX) ? pathname.slice(0, -PAYLOAD_SUFFIX.length) || "/" : pathname;
}

export function getFormat(pathname: string): "document" | "payload" {
  return pathname.endsWith(PAYLOAD_SUFFIX) ? "payload" : "document";
}

function toDayNumber(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}
