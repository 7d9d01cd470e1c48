import cluster from "node:cluster";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { type LeadsSettings, readSettings } from "../../leads/settings.ts";
import { type Env, readEnv } from "../env.ts";
import { createLog, type Log } from "../log.ts";
import { collectFromWorkers, type Metrics } from "../metrics.ts";
import { startServer } from "./start-server.ts";

/** A worker that dies right after its start, because the build or the disk is gone, is not restarted in a busy loop. */
const FORK_RETRY_MS = 1000;
/** How long a process that has crashed may take to report the error. */
const CRASH_REPORT_TIMEOUT_MS = 5000;

/** Errors whose message is one line for the operator; a stack would hide it. */
const EXPECTED_ERRORS = new Set(["BadEnvironment", "SettingsError", "DamagedBuild"]);

/** Where the site is served, and where its leads and mails go. */
export interface Listening extends Pick<LeadsSettings, "databaseUrl" | "dataDir"> {
  host: string;
  port: number;
  smtpUrl: string | undefined;
}

/** The server process: reads the settings, then serves the site or supervises workers that do. */
async function main(): Promise<Listening> {
  const env = readEnv(process.env);
  // Validates the settings of leads once here, so that an error is not printed by every worker.
  const { backupDir, databaseUrl, dataDir, mail } = readSettings(process.env, { email: "unset@localhost" });
  const port = await (env.WORKERS > 1 && cluster.isPrimary ? superviseWorkers(env, backupDir) : serve(env, backupDir));
  return { host: env.HOST, port, databaseUrl, dataDir, smtpUrl: mail.smtpUrl };
}

/** Resolves to the port when the site is served. */
async function serve(env: Env, backupDir: string | undefined): Promise<number> {
  const log = createLog();
  const started = startServer({ env, settings: process.env, dist: env.DIST_DIR, log });
  const tasks = started.then(({ metrics: { collect } }) =>
    cluster.isPrimary ? startTasks({ env, backupDir, log, collect }) : [],
  );
  // Not only once it has started: it listens, and may have requests to answer, before all of it is loaded.
  onShutdownSignal(async () => {
    for (const task of await tasks) task?.stop();
    await (await started).stop();
    process.exit(0);
  });
  const { server, reportCrash } = await started;
  process.once("uncaughtException", (error) => {
    setTimeout(() => process.exit(1), CRASH_REPORT_TIMEOUT_MS);
    reportCrash(error).finally(() => process.exit(1));
  });
  await tasks;
  // Otherwise it is written at the end of the process, and not at all if that is killed.
  flushCompileCache();
  const address = server.address();
  return typeof address === "object" && address ? address.port : env.PORT;
}

interface TaskOptions {
  env: Env;
  backupDir: string | undefined;
  log: Log;
  collect: Metrics["collect"];
}

/** Starts what one process does for all workers. Its modules are imported here, because no page needs them. */
async function startTasks({ env, backupDir, log, collect }: TaskOptions) {
  const { startScheduledBackups, startScheduledBuilds } = await import("./schedule.ts");
  const { startAlerts } = await import("./alerts.ts");
  return [
    startScheduledBuilds(env.DIST_DIR, env.SITE_DIR, log),
    startScheduledBackups(backupDir, log),
    startAlerts({ env, dist: env.DIST_DIR, log, collect }),
  ];
}

/** The primary process of `WORKERS` > 1: forks the workers, replaces those that die, and stops them on SIGTERM. */
async function superviseWorkers(env: Env, backupDir: string | undefined): Promise<number> {
  // The log is created before the workers are forked, because they share standard output (see openNonBlocking in log.ts).
  const log = createLog();
  const tasks = startTasks({ env, backupDir, log, collect: collectFromWorkers() });
  for (let index = 0; index < env.WORKERS; index++) cluster.fork();
  let isStopping = false;
  let hasListened = false;
  cluster.once("listening", () => {
    hasListened = true;
  });
  /** Does not wait until the process has nothing left to do: what nobody reads from standard error would keep it running. */
  function exitAfterWorkers(): void {
    if (Object.values(cluster.workers ?? {}).every((worker) => worker?.isDead())) process.exit(0);
  }
  cluster.on("exit", ({ process: { pid } }, code, signal) => {
    if (isStopping) return exitAfterWorkers();
    // If no worker has ever listened, a restarted one would fail for the same reason.
    if (!hasListened) {
      // A worker that is still starting would print a stack trace when it cannot reach this process.
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
      process.exit(1);
    }
    log.error({ pid, code, signal }, "worker.exited");
    setTimeout(() => isStopping || cluster.fork(), FORK_RETRY_MS);
  });
  onShutdownSignal(async (signal) => {
    isStopping = true;
    for (const task of await tasks) task?.stop();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    exitAfterWorkers();
  });
  const [, { port }] = await once(cluster, "listening");
  return port;
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

/** Resolves when the site is served. The bundle of the server exports it, too: src/serve.ts. */
export const listening = main().catch((error: unknown) => {
  console.error(error instanceof Error && EXPECTED_ERRORS.has(error.name) ? error.message : error);
  process.exit(1);
});
