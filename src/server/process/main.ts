import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { openDist } from "../../build-store/dist.ts";
import { readSettings } from "../../leads/index.ts";
import { BadEnvironment, readEnv } from "../env.ts";
import { createLog, type Log } from "../log.ts";
import { forwardMetrics } from "../metrics.ts";
import { scheduleBuilds, spawnBuild } from "./schedule.ts";
import { startServer } from "./start-server.ts";

const DIST = "dist";
/** How long a process that has crashed may take to report it. */
const CRASH_REPORT_TIMEOUT_MS = 5000;
/** A worker that cannot start any more, because the build is gone or the disk, is not tried at the processor's pace. */
const FORK_RETRY_MS = 1000;

/** The process: reads its settings, starts, and leaves when told to. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.WORKERS > 1 && cluster.isPrimary) {
    // What no worker could start with is said once, before there are any.
    readSettings(process.env, { email: "unset@localhost" });
    return superviseWorkers(env.WORKERS);
  }
  const log = createLog();
  const { stop, crash } = await startServer({ env, settings: process.env, dist: DIST, log });
  const schedule = cluster.isPrimary ? startScheduledBuilds(log) : undefined;
  onShutdownSignal(() => {
    schedule?.stop();
    stop().then(() => process.exit(0));
  });
  process.once("uncaughtException", (error) => {
    setTimeout(() => process.exit(1), CRASH_REPORT_TIMEOUT_MS);
    crash(error).finally(() => process.exit(1));
  });
}

function superviseWorkers(count: number): void {
  // Before there are workers, because they share standard output with this process, see log.ts.
  const schedule = startScheduledBuilds(createLog());
  for (let index = 0; index < count; index++) cluster.fork();
  forwardMetrics();
  let leaving = false;
  let serving = false;
  cluster.once("listening", () => {
    serving = true;
  });
  cluster.on("exit", () => {
    if (leaving) return;
    // What has kept the first from starting would keep all others from it, for ever.
    if (!serving) process.exit(1);
    setTimeout(() => leaving || cluster.fork(), FORK_RETRY_MS);
  });
  onShutdownSignal((signal) => {
    leaving = true;
    schedule?.stop();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  });
}

/**
 * Many tell it twice: a terminal and systemd signal the whole group, npm and the parent of workers pass on what they
 * got. Unheard, the second signal would end the process in the middle of what it finishes because of the first.
 */
function onShutdownSignal(leave: (signal: NodeJS.Signals) => void): void {
  let told = false;
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    process.on(name, (signal) => {
      if (!told) leave(signal);
      told = true;
    });
  }
}

function startScheduledBuilds(log: Log): ReturnType<typeof scheduleBuilds> | undefined {
  if (existsSync("content"))
    return scheduleBuilds({ dist: openDist(DIST), log, now: () => new Date(), build: spawnBuild });
  log.info({ reason: "there is no content/ beside dist/" }, "schedule.disabled");
  return undefined;
}

main().catch((error: unknown) => {
  const known = error instanceof BadEnvironment || (error instanceof Error && error.name === "SettingsError");
  console.error(known ? error.message : error);
  process.exit(1);
});
