import type { LeadsOptions } from "../options.ts";
import { alertWhenFailing } from "../outbox/failure-alert.ts";
import { errorCodeOf } from "../store/error-code.ts";
import type { Store } from "../store/store.ts";
import { removeExpired, removeStaleRows } from "./retention.ts";

const interval = 5 * 60_000;

export interface Maintenance {
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** What has to happen now and then: retention, sweeping, and a look at deliveries that keep failing. */
export function startMaintenance(
  store: Store,
  options: LeadsOptions,
  clock: () => number,
  onAlert: () => void,
): Maintenance {
  const { dataDir, retentionDays, webhook, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    const now = clock();
    const removed = await removeExpired(store, dataDir, retentionDays, now);
    if (removed > 0) log("info", "leads.retention.removed", { count: removed });
    await removeStaleRows(store, now);
    const failing = await alertWhenFailing(store, webhook ? ["mail", "webhook"] : ["mail"], now);
    if (failing === 0) return;
    log("error", "leads.outbox.failing", { count: failing });
    onAlert();
  }

  function look(): void {
    running = run().catch((error) => log("warn", "leads.maintenance.failed", { fault: errorCodeOf(error) }));
  }

  return {
    run,
    start: () => {
      look();
      timer = setInterval(look, interval);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
