import type { Server } from "node:http";

/** How long requests in flight may take to finish: enough for a slow upload, short enough for a deployment. */
export const DRAIN_MS = 10_000;
const CLOSE_IDLE_MS = 50;
/** How long a process that has crashed may take to report the error. */
const CRASH_REPORT_TIMEOUT_MS = 5000;

/**
 * Calls `shutDown` on the first SIGTERM or SIGINT and ignores further ones. The signal often arrives twice: terminals and
 * systemd signal the process group, and npm and the cluster's primary forward theirs as well. Without a handler, the
 * second one would end the process in the middle of its shutdown.
 */
export function onShutdownSignal(shutDown: (signal: NodeJS.Signals) => void): void {
  let isShuttingDown = false;
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    process.on(name, (signal) => {
      if (!isShuttingDown) shutDown(signal);
      isShuttingDown = true;
    });
  }
}

/** Stops accepting connections and resolves when requests in flight have finished, or were cut off after `DRAIN_MS`. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Keep-alive connections become idle one by one, as their last responses are sent.
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const closeAll = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/** Ends the process with code 1 after an uncaught exception, once the error is reported or the timeout is over. */
export function exitOnUncaughtException(report: (error: unknown) => Promise<void>): void {
  process.once("uncaughtException", (error) => {
    setTimeout(() => process.exit(1), CRASH_REPORT_TIMEOUT_MS);
    report(error).finally(() => process.exit(1));
  });
}
