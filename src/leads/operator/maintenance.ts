import type { LeadsOptions } from "../options.ts";
import { alertWhenFailing } from "../outbox/failure-alert.ts";
import { getErrorCode } from "../store/error-code.ts";
import type { Store } from "../store/store.ts";
import { removeExpired, removeStaleRows } from "./retention.ts";

const intervalMs = 5 * 60_000;

export interface Maintenance {
  /** Runs the jobs once; rejects when one of them fails. */
  run(): Promise<void>;
  /** Runs the jobs now and every five minutes; errors are logged. */
  start(): void;
  stop(): Promise<void>;
}

/** Periodic jobs: retention, removal of stale rows, and alerts for deliveries that keep failing. */
export function createMaintenance(
  store: Store,
  options: LeadsOptions,
  clock: () => number,
  onAlert: () => void,
): Maintenance {
  const { dataDir, retentionDays, webhook, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let currentRun = Promise.resolve();

  async function run(): Promise<void> {
    const now = clock();
    const removedCount = await removeExpired(store, dataDir, retentionDays, now);
    if (removedCount > 0) log("info", "leads.retention.removed", { count: removedCount });
    await removeStaleRows(store, now);
    const failingCount = await alertWhenFailing(store, webhook ? ["mail", "webhook"] : ["mail"], now);
    if (failingCount === 0) return;
    log("error", "leads.outbox.failing", { count: failingCount });
    onAlert();
  }

  function runAndLogErrors(): void {
    currentRun = run().catch((error) => log("warn", "leads.maintenance.failed", { fault: getErrorCode(error) }));
  }

  return {
    run,
    start: () => {
      runAndLogErrors();
      timer = setInterval(runAndLogErrors, intervalMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await currentRun;
    },
  };
}
