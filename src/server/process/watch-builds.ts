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
  let pendingLoad: Promise<void> | undefined;
  let failed = { id: "", retryDelay: 0, retryAt: 0 };

  async function loadBuild(id: string): Promise<void> {
    try {
      await load(id);
      log.info({ build: id }, "build.loaded");
    } catch (error) {
      const retryDelay = id === failed.id ? Math.min(failed.retryDelay * 2, RETRY_DELAY_MS.most) : RETRY_DELAY_MS.first;
      failed = { id, retryDelay, retryAt: Date.now() + retryDelay };
      log.error({ build: id, error: String(error) }, "build.load.failed");
    }
  }

  const timer = setInterval(() => {
    const id = dist.currentId();
    if (pendingLoad || !id || id === servedId() || (id === failed.id && Date.now() < failed.retryAt)) return;
    pendingLoad = loadBuild(id).finally(() => {
      pendingLoad = undefined;
    });
  }, POLL_MS);

  return {
    /** Resolves when no build is being loaded any more. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await pendingLoad;
    },
  };
}
