import { sql } from "kysely";
import type { Channel, Db, MessageName } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { takeFromBuckets } from "../submit/rate-limit.ts";
import { enqueue, type Message } from "./queue.ts";

const hour = 60 * 60_000;

export interface FailingGroup {
  channel: Channel;
  message: MessageName;
  fault: string;
  count: number;
}

/** Entries that have been failing for at least an hour, grouped by error. Those last due over a day ago are left out. */
export async function findFailingEntries(db: Db, now: number): Promise<FailingGroup[]> {
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

/**
 * Enqueues an alert on every channel, because the failing channel cannot deliver its own; at most once in six hours.
 * Returns the number of failing entries.
 */
export async function alertWhenFailing(store: Store, channels: Message["channel"][], now: number): Promise<number> {
  const groups = await findFailingEntries(await store.db(), now);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return 0;
  await store.write(async (trx) => {
    const allowance = await takeFromBuckets(trx, [{ bucket: "alert", count: 1 }], 6 * hour, now);
    if (!allowance.ok) return;
    await enqueue(
      trx,
      null,
      channels.map((channel) => ({ channel, message: "alert" as const })),
      now,
    );
  });
  return count;
}
