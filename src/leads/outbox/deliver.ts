import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../options.ts";
import { getErrorCode } from "../store/error-code.ts";
import { type Lead, parseLeadRow } from "../store/lead.ts";
import type { Channel } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type LeasedEntry, leaseMs, type OutboxEntry } from "./queue.ts";
import { markFailed, markSent, renewLease } from "./retry-with-backoff.ts";

/** Sends one entry to its receiver; throws when that fails. */
export type Send = (entry: OutboxEntry, lead: Lead | undefined) => Promise<void>;

export interface Delivery {
  store: Store;
  /** One sender per configured channel. */
  senders: Map<Channel, Send>;
  clock: () => number;
  log: Log;
}

const markTimeoutMs = 150_000;

/** Sends a leased entry and records the result. */
export async function deliver(delivery: Delivery, send: Send, entry: LeasedEntry): Promise<void> {
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
  try {
    await send(entry, lead && parseLeadRow(lead));
  } catch (error) {
    const fault = getErrorCode(error);
    const state = await retryMarking(() => markFailed(store, entry, fault, clock()));
    const level = state === "failed" ? "error" : "warn";
    return log(level, "leads.outbox.failed", {
      id,
      channel,
      letter: message,
      fault,
      attempt: entry.attempts + 1,
      state,
    });
  }
  await retryMarking(() => markSent(store, entry, clock()));
  log("info", "leads.outbox.sent", { id, channel, letter: message });
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
