import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCodeOf } from "../store/error-code.ts";
import type { Channel } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type Delivery, deliver, type Send } from "./deliver.ts";
import { type LeasedEntry, leaseDueEntries } from "./queue.ts";

const pollMs = 5000;
const slots = 8;
const backpressureMs = 200;

export interface Worker {
  /** Something may be due before the next regular look. */
  wake(): void;
  /** Finishes what is being sent and takes nothing new. */
  stop(): Promise<void>;
}

/** Each channel has its own lane, so a webhook that hangs holds up no mail. */
export function startWorker(delivery: Delivery): Worker {
  const lanes = [...delivery.senders].map(([channel, send]) => startChannel(delivery, channel, send));
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Sends what is due and returns how many entries that were. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const owner = randomUUID();
  let count = 0;
  for (const [channel, send] of delivery.senders) {
    for (;;) {
      const entries = await leaseDueEntries(delivery.store, channel, owner, delivery.clock(), slots);
      if (entries.length === 0) break;
      await Promise.all(entries.map((entry) => deliver(delivery, send, entry)));
      count += entries.length;
    }
  }
  return count;
}

function startChannel(delivery: Delivery, channel: Channel, send: Send): Worker {
  const { store, clock, log } = delivery;
  const owner = randomUUID();
  const sending = new Set<Promise<void>>();
  let stopped = false;
  let bell = Promise.withResolvers<void>();

  function begin(entry: LeasedEntry): void {
    const sent = deliver(delivery, send, entry)
      .catch((error) => log("error", "leads.outbox.unmarked", { id: entry.id, fault: errorCodeOf(error) }))
      .finally(() => {
        sending.delete(sent);
        bell.resolve();
      });
    sending.add(sent);
  }

  async function takeDue(): Promise<number> {
    const free = slots - sending.size;
    // Asking for one entry at a time would cost the database a question for each.
    if (free < slots / 2) return 0;
    // Mail can wait for a quiet moment, visitors cannot. It goes on one by one, or a long rush would stop it.
    const rushed = await isUnderPressure(store, clock());
    const entries = await leaseDueEntries(store, channel, owner, clock(), rushed ? 1 : free);
    for (const entry of entries) begin(entry);
    if (rushed) await sleep(backpressureMs);
    return entries.length;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      bell = Promise.withResolvers();
      const taken = await takeDue().catch((error) => {
        log("warn", "leads.outbox.unreachable", { channel, fault: errorCodeOf(error) });
        return 0;
      });
      if (taken === 0) await waitForWorkOrPoll(bell.promise);
    }
    await Promise.all(sending);
  }

  const done = run();
  return {
    wake: () => bell.resolve(),
    stop: () => {
      stopped = true;
      bell.resolve();
      return done;
    },
  };
}

async function waitForWorkOrPoll(rung: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, pollMs);
  await Promise.race([rung, promise]);
  clearTimeout(timer);
}

const crowd = 10;
const withinMs = 1000;

/** Whether visitors come so fast that mail should wait: ten a second, whichever process each of them meets. */
async function isUnderPressure(store: Store, now: number): Promise<boolean> {
  const db = await store.db();
  const latest = await db
    .selectFrom("leads")
    .select("id")
    .where("created_at", ">", now - withinMs)
    .limit(crowd)
    .execute();
  return latest.length === crowd;
}
