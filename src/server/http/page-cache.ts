import { computeHash } from "../../build-store/dist.ts";
import { getContentType } from "./content-type.ts";
import { type CachedFile, createCachedFile } from "./file-cache.ts";
import type { PageResponse } from "./render-response.ts";

const MAX_PAGES = 300;
const MAX_URL_LENGTH = 300;
const DAY_MS = 86_400_000;

const toDayNumber = (time: Date) => Math.floor(time.getTime() / DAY_MS);

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Pages that were made on demand, kept as files are. What they show follows from their address, the build and the day:
 * each build has its own, and a new day begins with none.
 */
export function createPageCache(most = MAX_PAGES) {
  const pages = new Map<string, CachedFile>();
  let day = 0;

  return {
    find(address: string, now: Date): CachedFile | undefined {
      const today = toDayNumber(now);
      if (today !== day) pages.clear();
      day = today;
      return pages.get(address);
    },

    /** `madeAt` is the time that the page shows: one that took until after midnight is yesterday's. */
    keep(address: string, { body, type }: PageResponse, madeAt: Date): CachedFile {
      const source = Buffer.from(body);
      const file = createCachedFile({
        source,
        type: getContentType(`.${type}`),
        etag: computeHash(source),
        cacheControl: "no-cache",
        query: [],
      });
      if (address.length <= MAX_URL_LENGTH && most > 0 && toDayNumber(madeAt) === day) pages.set(address, file);
      if (pages.size > most) for (const oldest of pages.keys().take(1)) pages.delete(oldest);
      return file;
    },
  };
}
