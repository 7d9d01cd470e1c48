import { contentType } from "./content-type.ts";
import { hashOf } from "./dist.ts";
import type { Answer } from "./pages.ts";
import { type StoredFile, storedFile } from "./stored-files.ts";

const MOST = 300;
const LONGEST_ADDRESS = 300;
const DAY_MS = 86_400_000;

const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);

export type MadePages = ReturnType<typeof createMadePages>;

/**
 * Pages that were made on demand, kept as files are. What they show follows from their address, the build and the day:
 * each build has its own, and a new day begins with none.
 */
export function createMadePages(most = MOST) {
  const pages = new Map<string, StoredFile>();
  let day = 0;

  return {
    find(address: string, now: Date): StoredFile | undefined {
      const today = dayOf(now);
      if (today !== day) pages.clear();
      day = today;
      return pages.get(address);
    },

    /** `madeAt` is the time that the page shows: one that took until after midnight is yesterday's. */
    keep(address: string, { body, type }: Answer, madeAt: Date): StoredFile {
      const source = Buffer.from(body);
      const file = storedFile({
        source,
        type: contentType(`.${type}`),
        etag: hashOf(source),
        cacheControl: "no-cache",
        query: [],
      });
      if (address.length <= LONGEST_ADDRESS && most > 0 && dayOf(madeAt) === day) pages.set(address, file);
      if (pages.size > most) for (const oldest of pages.keys().take(1)) pages.delete(oldest);
      return file;
    },
  };
}
