import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../options.ts";
import { errorCodeOf } from "../store/error-code.ts";
import { type Lead, leadOf } from "../store/lead.ts";
import type { Channel } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type LeasedEntry, leaseMs, type OutboxEntry } from "./queue.ts";
import { markFailed, markSent, renewLease } from "./retry-with-backoff.ts";

/** Brings one entry to its receiver, or throws. */
export type Send = (entry: OutboxEntry, lead: Lead | undefined) => Promise<void>;

export interface Delivery {
  store: Store;
  /** A sender for each channel that is set up. */
  senders: Map<Channel, Send>;
  clock: () => number;
  log: Log;
}

const markingPatience = 150_000;

export async function deliver(delivery: Delivery, send: Send, claimed: LeasedEntry): Promise<void> {
  const { store, clock } = delivery;
  // A renewal that fails is made up for by the next; a lease outlasts two of them.
  const renewing = setInterval(() => renewLease(store, claimed, clock()).catch(() => {}), leaseMs / 3);
  try {
    await sendAndMark(delivery, send, claimed);
  } finally {
    clearInterval(renewing);
  }
}

async function sendAndMark(delivery: Delivery, send: Send, { lead, ...entry }: LeasedEntry): Promise<void> {
  const { store, clock, log } = delivery;
  const { id, channel, message: letter } = entry;
  try {
    await send(entry, lead && leadOf(lead));
  } catch (error) {
    const fault = errorCodeOf(error);
    const state = await retryMarking(() => markFailed(store, entry, fault, clock()));
    const level = state === "failed" ? "error" : "warn";
    return log(level, "leads.outbox.failed", { id, channel, letter, fault, attempt: entry.attempts + 1, state });
  }
  await retryMarking(() => markSent(store, entry, clock()));
  log("info", "leads.outbox.sent", { id, channel, letter });
}

// What was sent and not marked is sent again. A database that is away for a moment is worth waiting for.
async function retryMarking<Result>(mark: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + markingPatience;
  for (;;) {
    try {
      return await mark();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(1000);
    }
  }
}
