import cluster from "node:cluster";
import { readSettings } from "../../leads/index.ts";
import { BadEnvironment, readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { forwardMetrics } from "../metrics.ts";
import { startScheduledBackups, startScheduledBuilds } from "./schedule.ts";
import { startServer } from "./start-server.ts";

const DIST = "dist";
/** A worker that dies right after its start, because the build or the disk is gone, is not restarted in a busy loop. */
const FORK_RETRY_MS = 1000;
/** How long a process that has crashed may take to report the error. */
const CRASH_REPORT_TIMEOUT_MS = 5000;

/** Entry point of the server process: reads the settings, then serves the site or supervises workers that do. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  // Validates the settings of leads once here, so that an error is not printed by every worker.
  const { backupDir } = readSettings(process.env, { email: "unset@localhost" });
  if (env.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(env.WORKERS, backupDir);
  const log = createLog();
  const { stop, reportCrash } = await startServer({ env, settings: process.env, dist: DIST, log });
  const schedules = cluster.isPrimary ? [startScheduledBuilds(DIST, log), startScheduledBackups(backupDir, log)] : [];
  onShutdownSignal(() => {
    for (const schedule of schedules) schedule?.stop();
    stop().then(() => process.exit(0));
  });
  process.once("uncaughtException", (error) => {
    setTimeout(() => process.exit(1), CRASH_REPORT_TIMEOUT_MS);
    reportCrash(error).finally(() => process.exit(1));
  });
}

/** The primary process of `WORKERS` > 1: forks the workers, replaces those that die, and stops them on SIGTERM. */
function superviseWorkers(count: number, backupDir: string | undefined): void {
  // The log is created before the workers are forked, because they share standard output (see openNonBlocking in log.ts).
  const log = createLog();
  const schedules = [startScheduledBuilds(DIST, log), startScheduledBackups(backupDir, log)];
  for (let index = 0; index < count; index++) cluster.fork();
  forwardMetrics();
  let isStopping = false;
  let hasListened = false;
  cluster.once("listening", () => {
    hasListened = true;
  });
  cluster.on("exit", () => {
    if (isStopping) return;
    // If no worker has ever listened, a restarted one would fail for the same reason.
    if (!hasListened) process.exit(1);
    setTimeout(() => isStopping || cluster.fork(), FORK_RETRY_MS);
  });
  onShutdownSignal((signal) => {
    isStopping = true;
    for (const schedule of schedules) schedule?.stop();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  });
}

/**
 * Calls `shutDown` on the first SIGTERM or SIGINT and ignores further ones. The signal often arrives twice: terminals and
 * systemd signal the process group, and npm and the cluster's primary forward theirs as well. Without a handler, the
 * second one would end the process in the middle of its shutdown.
 */
function onShutdownSignal(shutDown: (signal: NodeJS.Signals) => void): void {
  let isShuttingDown = false;
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    process.on(name, (signal) => {
      if (!isShuttingDown) shutDown(signal);
      isShuttingDown = true;
    });
  }
}

main().catch((error: unknown) => {
  const isSettingError = error instanceof BadEnvironment || (error instanceof Error && error.name === "SettingsError");
  console.error(isSettingError ? error.message : error);
  process.exit(1);
});
