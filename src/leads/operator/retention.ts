import type { Store } from "../store/store.ts";
import { removeLeads } from "./remove.ts";

const day = 24 * 60 * 60_000;
const batch = 200;

/** Removes leads older than the retention, a batch at a time so that no visitor waits behind it. */
export async function removeExpired(
  store: Store,
  dataDir: string,
  retentionDays: number,
  now: number,
): Promise<number> {
  const db = await store.db();
  let count = 0;
  for (;;) {
    const expired = await db
      .selectFrom("leads")
      .select("id")
      .where("created_at", "<", now - retentionDays * day)
      .limit(batch)
      .execute();
    if (expired.length === 0) return count;
    await removeLeads(
      store,
      dataDir,
      expired.map(({ id }) => id),
    );
    count += expired.length;
  }
}

/**
 * Tokens, buckets and alerts that no longer say anything. What a submission is just using is left for the next time: it
 * takes several rows in its own order, and on PostgreSQL the two could wait for each other.
 */
export async function sweep(store: Store, now: number): Promise<void> {
  const isShared = store.engine === "postgres";
  await store.write(async (trx) => {
    const tokens = trx.selectFrom("dedupe").select("token").where("expires_at", "<=", now);
    await trx
      .deleteFrom("dedupe")
      .where("token", "in", isShared ? tokens.forUpdate().skipLocked() : tokens)
      .execute();
    const buckets = trx.selectFrom("rate_limits").select("bucket").where("full_until", "<=", now);
    await trx
      .deleteFrom("rate_limits")
      .where("bucket", "in", isShared ? buckets.forUpdate().skipLocked() : buckets)
      .execute();
    await trx
      .deleteFrom("outbox")
      .where("lead_id", "is", null)
      .where("created_at", "<", now - 30 * day)
      .execute();
  });
}
