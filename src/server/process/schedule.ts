import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import type { Dist } from "../../build-store/dist.ts";
import type { Log } from "../log.ts";

interface ScheduleOptions {
  dist: Dist;
  log: Log;
  now: () => Date;
  /** Makes a new build; rejects when that fails. */
  build: (stop: AbortSignal) => Promise<void>;
}

const POLL_MS = 1000;
/** A build that failed is tried again, at first soon. */
const RETRY_DELAY_MS = { first: 15_000, most: 900_000 };

/**
 * Builds the site again when the current build says it is due: an article's time has come, or a job has closed. Servers
 * pick the new build up as they do after a deployment. One process of a machine does this, whatever its workers.
 */
export function scheduleBuilds({ dist, log, now, build }: ScheduleOptions) {
  const leaving = new AbortController();
  let known: { id: string; dueAt: number } | undefined;
  let pause = RETRY_DELAY_MS.first;
  let quietUntil = 0;
  let building = false;

  function dueAt(): number {
    const id = dist.currentId();
    if (id && id !== known?.id) {
      known = { id, dueAt: Number.POSITIVE_INFINITY };
      pause = RETRY_DELAY_MS.first;
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
    pause = Math.min(pause * 2, RETRY_DELAY_MS.most);
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
  }, POLL_MS);

  return {
    stop(): void {
      clearInterval(timer);
      leaving.abort();
    },
  };
}

/** As much of a failed build's last words as a log should hold. */
const MAX_ERROR_OUTPUT = 2000;

/** `npm run build` in a process of its own, which gives its memory back and leaves the processor to visitors. */
export async function spawnBuild(stop: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["src/build/cli/build.ts"], {
    stdio: ["ignore", "ignore", "pipe"],
    signal: stop,
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-MAX_ERROR_OUTPUT);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(said.trim() || `The build ended with ${code}.`);
}
