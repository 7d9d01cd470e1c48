import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../settings.ts";
import { type Channel, type Lead, parseLeadRow } from "../store/schema.ts";
import { getErrorCode, type Store } from "../store/store.ts";
import {
  DeliveryUnknown,
  type LeasedEntry,
  leaseDueEntries,
  leaseMs,
  markSent,
  markUnknown,
  type OutboxEntry,
  renewLease,
} from "./queue.ts";
import { scheduleRetry } from "./retry-with-backoff.ts";

const pollMs = 5000;
const maxConcurrent = 8;
const backpressureMs = 200;
const pressureWindowMs = 1000;
const pressureThreshold = 10;
const markTimeoutMs = 150_000;

/** Sends one entry to its receiver; throws when that fails, `DeliveryUnknown` if it must not be tried again. */
export type Send = (entry: OutboxEntry, lead: Lead | undefined) => Promise<void>;

export interface Delivery {
  store: Store;
  /** One sender per configured channel. */
  senders: Map<Channel, Send>;
  clock: () => number;
  log: Log;
}

export type Worker = ReturnType<typeof startWorker>;

/** Delivers the outbox with one worker per channel, so that a hanging webhook does not delay mail. */
export function startWorker(delivery: Delivery) {
  const workers = [...delivery.senders].map(([channel, send]) => startChannelWorker(delivery, channel, send));
  return {
    /** Looks for due entries now instead of at the next poll. */
    wake(): void {
      for (const worker of workers) worker.wake();
    },
    /** Takes no new entries and resolves when those being sent are finished. */
    stop: () => Promise.all(workers.map((worker) => worker.stop())),
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

function startChannelWorker(delivery: Delivery, channel: Channel, send: Send) {
  const { store, clock, log } = delivery;
  const owner = randomUUID();
  const inFlight = new Set<Promise<void>>();
  let isStopped = false;
  let wake = new AbortController();

  function startDelivery(entry: LeasedEntry): void {
    const task = deliver(delivery, send, entry)
      .catch((error) => log("error", "leads.outbox.unmarked", { id: entry.id, fault: getErrorCode(error) }))
      .finally(() => {
        inFlight.delete(task);
        wake.abort();
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
      wake = new AbortController();
      const startedCount = await startDueDeliveries().catch((error) => {
        log("warn", "leads.outbox.unreachable", { channel, fault: getErrorCode(error) });
        return 0;
      });
      if (startedCount === 0) await sleep(pollMs, undefined, { signal: wake.signal }).catch(() => {});
    }
    await Promise.all(inFlight);
  }

  const done = run();
  return {
    wake: () => wake.abort(),
    stop: () => {
      isStopped = true;
      wake.abort();
      return done;
    },
  };
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

/** Sends a leased entry and records the result. */
async function deliver(delivery: Delivery, send: Send, entry: LeasedEntry): Promise<void> {
  const { store, clock } = delivery;
  // A failed renewal can be ignored: the lease lasts for three renewal intervals.
  const renewal = setInterval(() => renewLease(store, entry, clock()).catch(() => {}), leaseMs / 3);
  try {
    await sendAndMark(delivery, send, entry);
  } finally {
    clearInterval(renewal);
  }
}

async function sendAndMark(delivery: Delivery, send: Send, { lead, ...entry }: LeasedEntry): Promise<void> {
  const { store, clock, log } = delivery;
  const { id, channel, message } = entry;
  // The log has a `message` of its own: the event's name.
  const details = { id, channel, template: message };
  try {
    await send(entry, lead && parseLeadRow(lead));
  } catch (error) {
    const fault = getErrorCode(error);
    const markFailed = error instanceof DeliveryUnknown ? markUnknown : scheduleRetry;
    const state = await retryMarking(() => markFailed(store, entry, fault, clock()));
    const level = state === "failed" ? "error" : "warn";
    return log(level, "leads.outbox.failed", { ...details, fault, attempt: entry.attempts + 1, state });
  }
  await retryMarking(() => markSent(store, entry, clock()));
  log("info", "leads.outbox.sent", details);
}

// An entry that was sent but not marked would be sent again, so a short outage of the database is waited out.
async function retryMarking<Result>(mark: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + markTimeoutMs;
  for (;;) {
    try {
      return await mark();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(1000);
    }
  }
}
