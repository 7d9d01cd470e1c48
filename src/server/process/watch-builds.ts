import type { Dist } from "../../build-store/dist.ts";
import type { Log } from "../log.ts";

interface WatchOptions {
  dist: Pick<Dist, "currentId">;
  log: Log;
  /** The id of the build that is being served. */
  servedId: () => string;
  /** Loads a build and serves it from then on; rejects when it cannot be loaded. */
  load: (id: string) => Promise<void>;
}

/** Polling instead of `fs.watch`: network file systems send no events, and the number of inotify watches is limited. */
const POLL_MS = 100;
/** Backoff for a build that cannot be loaded, for example because its files are still being copied. Loading is expensive. */
const RETRY_DELAY_MS = { first: 1000, most: 60_000 };

/** Loads each new build as soon as `dist/current` names it. */
export function watchBuilds({ dist, log, servedId, load }: WatchOptions) {
  let isLoading = false;
  let failed = { id: "", retryDelay: 0, retryAt: 0 };

  async function loadIfNew(): Promise<void> {
    const id = dist.currentId();
    if (isLoading || !id || id === servedId() || (id === failed.id && Date.now() < failed.retryAt)) return;
    isLoading = true;
    try {
      await load(id);
      log.info({ build: id }, "build.loaded");
    } catch (error) {
      const retryDelay = id === failed.id ? Math.min(failed.retryDelay * 2, RETRY_DELAY_MS.most) : RETRY_DELAY_MS.first;
      failed = { id, retryDelay, retryAt: Date.now() + retryDelay };
      log.error({ build: id, error: String(error) }, "build.load.failed");
    } finally {
      isLoading = false;
    }
  }

  const timer = setInterval(loadIfNew, POLL_MS);
  return { stop: () => clearInterval(timer) };
}
