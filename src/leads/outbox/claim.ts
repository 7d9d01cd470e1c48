import type { Selectable } from "kysely";
import type { Channel, OutboxTable } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

// Longer than the slowest dialogue that the transports' timeouts allow, so that a lease only runs out with its owner.
export const leaseMs = 5 * 60_000;

export type Entry = Selectable<OutboxTable>;

/** Takes due entries for one owner. Whoever asks at the same time, in whatever process, gets others. */
export async function claim(
  store: Store,
  channel: Channel,
  owner: string,
  now: number,
  count: number,
): Promise<Entry[]> {
  const db = await store.db();
  return db
    .updateTable("outbox")
    .set({ lease: owner, lease_until: now + leaseMs })
    .where("id", "in", (from) =>
      from
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "pending")
        .where("channel", "=", channel)
        .where("due_at", "<=", now)
        .where("lease_until", "<=", now)
        .orderBy("due_at")
        .limit(count)
        .$if(store.engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute();
}
