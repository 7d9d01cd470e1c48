import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getErrorCode } from "../store/error-code.ts";
import type { Channel } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type Delivery, deliver, type Send } from "./deliver.ts";
import { type LeasedEntry, leaseDueEntries } from "./queue.ts";

const pollMs = 5000;
const maxConcurrent = 8;
const backpressureMs = 200;
const pressureWindowMs = 1000;
const pressureThreshold = 10;

export interface Worker {
  /** Looks for due entries now instead of at the next poll. */
  wake(): void;
  /** Takes no new entries and resolves when those being sent are finished. */
  stop(): Promise<void>;
}

/** Delivers the outbox with one worker per channel, so that a hanging webhook does not delay mail. */
export function startWorker(delivery: Delivery): Worker {
  const workers = [...delivery.senders].map(([channel, send]) => startChannelWorker(delivery, channel, send));
  return {
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Sends everything that is due and returns the number of entries. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const owner = randomUUID();
  let count = 0;
  for (const [channel, send] of delivery.senders) {
    for (;;) {
      const entries = await leaseDueEntries(delivery.store, channel, owner, delivery.clock(), maxConcurrent);
      if (entries.length === 0) break;
      await Promise.all(entries.map((entry) => deliver(delivery, send, entry)));
      count += entries.length;
    }
  }
  return count;
}

function startChannelWorker(delivery: Delivery, channel: Channel, send: Send): Worker {
  const { store, clock, log } = delivery;
  const owner = randomUUID();
  const inFlight = new Set<Promise<void>>();
  let isStopped = false;
  let wakeSignal = Promise.withResolvers<void>();

  function startDelivery(entry: LeasedEntry): void {
    const task = deliver(delivery, send, entry)
      .catch((error) => log("error", "leads.outbox.unmarked", { id: entry.id, fault: getErrorCode(error) }))
      .finally(() => {
        inFlight.delete(task);
        wakeSignal.resolve();
      });
    inFlight.add(task);
  }

  async function startDueDeliveries(): Promise<number> {
    const free = maxConcurrent - inFlight.size;
    // Waits until half of the slots are free: leasing entries one at a time would cost a query for each.
    if (free < maxConcurrent / 2) return 0;
    // Under load, submissions go first. Delivery slows down to one entry at a time but never stops.
    const isSlowed = await isUnderPressure(store, clock());
    const entries = await leaseDueEntries(store, channel, owner, clock(), isSlowed ? 1 : free);
    for (const entry of entries) startDelivery(entry);
    if (isSlowed) await sleep(backpressureMs);
    return entries.length;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      wakeSignal = Promise.withResolvers();
      const startedCount = await startDueDeliveries().catch((error) => {
        log("warn", "leads.outbox.unreachable", { channel, fault: getErrorCode(error) });
        return 0;
      });
      if (startedCount === 0) await waitForWakeOrPoll(wakeSignal.promise);
    }
    await Promise.all(inFlight);
  }

  const done = run();
  return {
    wake: () => wakeSignal.resolve(),
    stop: () => {
      isStopped = true;
      wakeSignal.resolve();
      return done;
    },
  };
}

async function waitForWakeOrPoll(wake: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, pollMs);
  await Promise.race([wake, promise]);
  clearTimeout(timer);
}

/** Whether ten or more leads arrived within the last second, counted in the database and so across all processes. */
async function isUnderPressure(store: Store, now: number): Promise<boolean> {
  const db = await store.db();
  const latest = await db
    .selectFrom("leads")
    .select("id")
    .where("created_at", ">", now - pressureWindowMs)
    .limit(pressureThreshold)
    .execute();
  return latest.length === pressureThreshold;
}
