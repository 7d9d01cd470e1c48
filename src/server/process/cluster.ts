import cluster from "node:cluster";
import { createLog } from "../log.ts";
import { forwardMetrics } from "../metrics.ts";
import { startScheduledBuilds } from "./schedule.ts";
import { onShutdownSignal } from "./shutdown.ts";

/** A worker that dies right after its start, because the build or the disk is gone, is not restarted in a busy loop. */
const FORK_RETRY_MS = 1000;

/** The primary process of `WORKERS` > 1: forks the workers, replaces those that die, and stops them on SIGTERM. */
export function superviseWorkers(count: number, distDirectory: string): void {
  // The log is created before the workers are forked, because they share standard output (see openNonBlocking in log.ts).
  const schedule = startScheduledBuilds(distDirectory, createLog());
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
    schedule?.stop();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  });
}
