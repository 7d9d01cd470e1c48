import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { type Dist, openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { openPdfStore } from "../../build-store/pdf-store.ts";
import { dailyBackupName } from "../../leads/index.ts";
import { listUncompressed } from "../http/compression.ts";
import type { Log } from "../log.ts";

const POLL_MS = 1000;
/** Exponential backoff after a failure. */
const RETRY_DELAY_MS = { first: 15_000, most: 900_000 };

/**
 * Starts scheduled builds, and finishes each new build, where the content is deployed with the server; without it there
 * is nothing to build from.
 */
export function startScheduledBuilds(distDirectory: string, siteDirectory: string, log: Log) {
  const dist = openDist(distDirectory);
  if (!existsSync(siteDirectory)) {
    log.info({ reason: `there is no ${siteDirectory}/` }, "schedule.disabled");
    return undefined;
  }
  const tasks = [
    scheduleBuilds({ dist, log, run: (signal) => spawnScript(signal, "src/build/cli/build.ts") }),
    scheduleFinish({ dist, log, run: (signal) => spawnScript(signal, "src/build/cli/finish-build.ts") }),
  ];
  return {
    stop(): void {
      for (const task of tasks) task.stop();
    },
  };
}

interface ScheduleOptions {
  dist: Dist;
  log: Log;
  /** Rejects when it fails. */
  run: (signal: AbortSignal) => Promise<void>;
}

/**
 * Rebuilds the site at the time that the current build's manifest names (`changesAt`): an article is published, or a job
 * closes. Servers load the new build as after a deployment. With `WORKERS` only the primary process runs this.
 */
export function scheduleBuilds(options: ScheduleOptions) {
  return runWhenDue({
    ...options,
    name: "build.scheduled",
    createCheck({ changesAt }) {
      const dueAt = changesAt === null ? Number.POSITIVE_INFINITY : Date.parse(changesAt);
      return () => dueAt <= Date.now();
    },
  });
}

/** Finishes each build that is published: `npm run build:finish` says what that means. */
export function scheduleFinish(options: ScheduleOptions) {
  const { dist } = options;
  const pdfs = openPdfStore(dist);
  return runWhenDue({
    ...options,
    name: "build.finish",
    createCheck({ ebooks, papers, assetFiles }) {
      let isFinished = false;
      return () => {
        isFinished ||= pdfs.countMissing({ ebooks, papers }) + listUncompressed(dist, assetFiles).length === 0;
        return !isFinished;
      };
    },
  });
}

interface DueTask extends ScheduleOptions {
  /** The first part of the names of its log events. */
  name: string;
  /** Returns a function that tells whether the task is due for a build. It must not hold on to the whole manifest. */
  createCheck: (manifest: Manifest) => () => boolean;
}

/** Runs a task for the current build as soon as it is due, and again after a growing delay when it fails. */
function runWhenDue({ dist, log, name, createCheck, run }: DueTask) {
  const stopped = new AbortController();
  let current: { id: string; isDue: () => boolean } | undefined;
  let retryDelay = RETRY_DELAY_MS.first;
  let retryAt = 0;
  let isRunning = false;

  /** A manifest that cannot be read is read again with the next poll; the server, which loads it too, logs the error. */
  function readBuild(id: string): typeof current {
    try {
      return { id, isDue: createCheck(dist.manifest(id)) };
    } catch {
      return undefined;
    }
  }

  async function runIfDue(): Promise<void> {
    const id = dist.currentId();
    if (isRunning || !id) return;
    if (id !== current?.id) {
      current = readBuild(id);
      // A new build also resets the backoff.
      retryDelay = RETRY_DELAY_MS.first;
      retryAt = 0;
    }
    const time = Date.now();
    if (!current || time < retryAt || !current.isDue()) return;
    isRunning = true;
    retryAt = time + retryDelay;
    retryDelay = Math.min(retryDelay * 2, RETRY_DELAY_MS.most);
    try {
      log.info({ build: id }, `${name}.started`);
      await run(stopped.signal);
      log.info({ build: dist.currentId() }, `${name}.succeeded`);
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ error: String(error) }, `${name}.failed`);
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(runIfDue, POLL_MS);

  return {
    stop(): void {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

interface BackupOptions {
  /** Where the backups are written. */
  directory: string;
  log: Log;
  /** Writes the backup of today; rejects when that fails. */
  backup: (signal: AbortSignal) => Promise<void>;
}

const BACKUP_POLL_MS = 60_000;
const BACKUP_RETRY_MS = 3_600_000;

/** Starts daily backups if there is a folder for them. With `WORKERS` only the primary process runs this. */
export function startScheduledBackups(directory: string | undefined, log: Log) {
  if (directory === undefined) return undefined;
  // In a child process, because SQLite copies a database synchronously and requests would wait.
  const backup = (signal: AbortSignal) => spawnScript(signal, "src/leads/operator/backup.ts", "--daily");
  return scheduleBackups({ directory, log, backup });
}

/** Writes a backup as soon as there is none of today (UTC): after midnight, or at the start. */
export function scheduleBackups({ directory, log, backup }: BackupOptions) {
  const stopped = new AbortController();
  let isRunning = false;
  let retryAt = 0;

  async function backUpIfDue(): Promise<void> {
    const file = join(directory, dailyBackupName(new Date().toISOString().slice(0, 10)));
    // A monotonic clock, because a retry must not wait for a system's clock that was set back.
    if (isRunning || performance.now() < retryAt || existsSync(file)) return;
    isRunning = true;
    retryAt = performance.now() + BACKUP_RETRY_MS;
    try {
      await backup(stopped.signal);
      retryAt = 0;
      log.info({ file }, "backup.succeeded");
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ file, error: String(error) }, "backup.failed");
    } finally {
      isRunning = false;
    }
  }

  backUpIfDue();
  const timer = setInterval(backUpIfDue, BACKUP_POLL_MS);

  return {
    stop(): void {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

/** Characters from the end of a failed script's error output that are logged. */
const MAX_ERROR_OUTPUT = 2000;

/**
 * Runs a script in a child process with a lower priority, so that its memory is freed and requests come first. Rejects
 * with the error output when it fails.
 */
async function spawnScript(signal: AbortSignal, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"], signal });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-MAX_ERROR_OUTPUT);
  });
  const [code, signalName] = await once(child, "close");
  if (code !== 0) throw new Error(errorOutput.trim() || `${args[0]} ended with ${code ?? signalName}.`);
}
