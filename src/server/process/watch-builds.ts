import type { Dist } from "../../build-store/dist.ts";
import type { Log } from "../log.ts";

interface WatchOptions {
  dist: Pick<Dist, "currentId">;
  log: Log;
  /** The build that is served. */
  served: () => string;
  /** Makes another build the one that is served; rejects when it cannot. */
  load: (id: string) => Promise<void>;
}

/** Asked for, not waited for: not every file system tells of changes, and a machine has few who may listen to it. */
const POLL_MS = 100;
/** The files of a build may still be on their way. To try costs visitors as much as the site is large. */
const RETRY_DELAY_MS = { first: 1000, most: 60_000 };

/** Serves each build as soon as it is the current one. */
export function watchBuilds({ dist, log, served, load }: WatchOptions) {
  let loading = false;
  let failed = { id: "", pause: 0, until: 0 };

  async function look(): Promise<void> {
    const id = dist.currentId();
    if (loading || !id || id === served() || (id === failed.id && Date.now() < failed.until)) return;
    loading = true;
    try {
      await load(id);
      log.info({ build: id }, "build.loaded");
    } catch (error) {
      const pause = id === failed.id ? Math.min(failed.pause * 2, RETRY_DELAY_MS.most) : RETRY_DELAY_MS.first;
      failed = { id, pause, until: Date.now() + pause };
      log.error({ build: id, error: String(error) }, "build.load.failed");
    } finally {
      loading = false;
    }
  }

  const timer = setInterval(look, POLL_MS);
  return { stop: () => clearInterval(timer) };
}
