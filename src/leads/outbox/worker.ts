import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { faultOf } from "../store/fault.ts";
import type { Channel } from "../store/schema.ts";
import { type Claimed, claim } from "./claim.ts";
import { type Delivery, deliver, type Send } from "./deliver.ts";
import { isRush } from "./rush.ts";

const pollMs = 5000;
const slots = 8;
const rushedMs = 200;

export interface Worker {
  /** Something may be due before the next regular look. */
  wake(): void;
  /** Finishes what is being sent and takes nothing new. */
  stop(): Promise<void>;
}

/** Each channel has its own lane, so a webhook that hangs holds up no mail. */
export function startWorker(delivery: Delivery): Worker {
  const lanes = [...delivery.senders].map(([channel, send]) => startLane(delivery, channel, send));
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
      const entries = await claim(delivery.store, channel, owner, delivery.clock(), slots);
      if (entries.length === 0) break;
      await Promise.all(entries.map((entry) => deliver(delivery, send, entry)));
      count += entries.length;
    }
  }
  return count;
}

function startLane(delivery: Delivery, channel: Channel, send: Send): Worker {
  const { store, clock, log } = delivery;
  const owner = randomUUID();
  const sending = new Set<Promise<void>>();
  let stopped = false;
  let bell = Promise.withResolvers<void>();

  function begin(entry: Claimed): void {
    const sent = deliver(delivery, send, entry)
      .catch((error) => log("error", "leads.outbox.unmarked", { id: entry.id, fault: faultOf(error) }))
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
    const rushed = await isRush(store, clock());
    const entries = await claim(store, channel, owner, clock(), rushed ? 1 : free);
    for (const entry of entries) begin(entry);
    if (rushed) await sleep(rushedMs);
    return entries.length;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      bell = Promise.withResolvers();
      const taken = await takeDue().catch((error) => {
        log("warn", "leads.outbox.unreachable", { channel, fault: faultOf(error) });
        return 0;
      });
      if (taken === 0) await ringOrPoll(bell.promise);
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

async function ringOrPoll(rung: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, pollMs);
  await Promise.race([rung, promise]);
  clearTimeout(timer);
}
