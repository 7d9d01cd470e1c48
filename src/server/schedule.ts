import type { Dist } from "./dist.ts";
import type { Log } from "./log.ts";

interface ScheduleOptions {
  dist: Dist;
  log: Log;
  now: () => Date;
  /** Makes a new build; rejects when that fails. */
  build: (stop: AbortSignal) => Promise<void>;
}

const LOOK_MS = 1000;
/** A build that failed is tried again, at first soon. */
const PAUSE_MS = { first: 15_000, most: 900_000 };

/**
 * Builds the site again when the current build says it is due: an article's time has come, or a job has closed. Servers
 * pick the new build up as they do after a deployment. One process of a machine does this, whatever its workers.
 */
export function keepSchedule({ dist, log, now, build }: ScheduleOptions) {
  const leaving = new AbortController();
  let known: { id: string; dueAt: number } | undefined;
  let pause = PAUSE_MS.first;
  let quietUntil = 0;
  let building = false;

  function dueAt(): number {
    const id = dist.currentId();
    if (id && id !== known?.id) {
      known = { id, dueAt: Number.POSITIVE_INFINITY };
      pause = PAUSE_MS.first;
      quietUntil = 0;
      const { changesAt } = dist.manifest(id);
      if (changesAt) known.dueAt = Date.parse(changesAt);
    }
    return known?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  async function look(): Promise<void> {
    const time = now().getTime();
    // Looked up first: a new build ends the pause that the one before was given.
    if (building || dueAt() > time || time < quietUntil) return;
    building = true;
    quietUntil = time + pause;
    pause = Math.min(pause * 2, PAUSE_MS.most);
    try {
      log.info({ build: known?.id }, "build.scheduled.started");
      await build(leaving.signal);
      log.info({ build: dist.currentId() }, "build.scheduled.succeeded");
    } finally {
      building = false;
    }
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      if (!leaving.signal.aborted) log.error({ error: String(error) }, "build.scheduled.failed");
    });
  }, LOOK_MS);

  return {
    stop(): void {
      clearInterval(timer);
      leaving.abort();
    },
  };
}
