import { sql } from "kysely";
import type { Channel, Db, MessageName } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { takeFrom } from "../submit/rate-limit.ts";
import { enqueue, type Message } from "./queue.ts";

const hour = 60 * 60_000;

export interface Failing {
  channel: Channel;
  message: MessageName;
  fault: string;
  count: number;
}

/** What has been failing for an hour or longer and was tried within the last day. */
export async function failingEntries(db: Db, now: number): Promise<Failing[]> {
  return db
    .selectFrom("outbox")
    .select([
      "channel",
      "message",
      sql<string>`coalesce(last_fault, '')`.as("fault"),
      (eb) => eb.fn.countAll<number>().as("count"),
    ])
    .where("state", "in", ["pending", "failed"])
    .where("message", "!=", "alert")
    .where("first_failed_at", "<=", now - hour)
    .where("due_at", ">", now - 24 * hour)
    .groupBy(["channel", "message", "last_fault"])
    .execute();
}

/** Alerts by every channel there is, since the one that fails cannot say so. Returns how many entries fail. */
export async function alertWhenFailing(store: Store, channels: Message["channel"][], now: number): Promise<number> {
  const failing = await failingEntries(await store.db(), now);
  const count = failing.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return 0;
  await store.write(async (trx) => {
    const allowed = await takeFrom(trx, [{ bucket: "alert", count: 1 }], 6 * hour, now);
    if (!allowed.ok) return;
    await enqueue(
      trx,
      null,
      channels.map((channel) => ({ channel, message: "alert" as const })),
      now,
    );
  });
  return count;
}
