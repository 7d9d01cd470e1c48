import { computeHash } from "../../build-store/dist.ts";
import { getContentType } from "./content-type.ts";
import { type CachedFile, createCachedFile } from "./file-cache.ts";

const MAX_PAGES = 300;
const MAX_URL_LENGTH = 300;
const DAY_MS = 86_400_000;

/**
 * Caches pages that are rendered on demand. Their content depends on URL, build and day, so each build has its own cache,
 * and the cache is cleared when a new day begins. When it is full, the page that was added first is evicted.
 */
export function createPageCache(maxPages = MAX_PAGES) {
  const pages = new Map<string, CachedFile>();
  let day = 0;

  return {
    get(url: string, now: Date): CachedFile | undefined {
      const today = toDayNumber(now);
      if (today !== day) pages.clear();
      day = today;
      return pages.get(url);
    },

    /**
     * `type` is a file extension, such as `html`. `renderedAt` is the time the page was rendered for: one that finished
     * after midnight is not cached for the new day.
     */
    set(url: string, { body, type }: { body: string; type: string }, renderedAt: Date): CachedFile {
      const source = Buffer.from(body);
      const etag = computeHash(source);
      const file = createCachedFile({ source, etag, type: getContentType(`.${type}`), cacheControl: "no-cache" });
      if (url.length <= MAX_URL_LENGTH && maxPages > 0 && toDayNumber(renderedAt) === day) pages.set(url, file);
      if (pages.size > maxPages) for (const oldest of pages.keys().take(1)) pages.delete(oldest);
      return file;
    },
  };
}

function toDayNumber(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}
