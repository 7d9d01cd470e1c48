import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { mailFile } from "../mail/mail-transport.ts";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

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
export async function removeStaleRows(store: Store, now: number): Promise<void> {
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

/**
 * Removes leads with all that hangs on them. Mail files go first: if that fails halfway, the rows are still there to
 * say which files remain.
 */
async function removeLeads(store: Store, dataDir: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = await (await store.db()).selectFrom("outbox").select("id").where("lead_id", "in", ids).execute();
  await removeMailFiles(
    dataDir,
    entries.map(({ id }) => id),
  );
  // Attachments, outbox entries and tokens follow by cascade.
  await store.writeOne((db) => db.deleteFrom("leads").where("id", "in", ids).execute());
}

export async function removeMailFiles(dataDir: string, messages: Iterable<string>): Promise<void> {
  await Promise.all(Iterator.from(messages).map((id) => rm(mailFile(dataDir, id), { force: true })));
}

/** A backup of a large database reads for about as long. */
const patience = 60_000;

class LogInUse extends Error {
  override name = "LogInUse";
}

/** Erases everything that an address left here: leads, attachments, outbox entries, mail files. */
export async function erase(store: Store, dataDir: string, email: string): Promise<number> {
  const db = await store.db();
  const found = await db.selectFrom("leads").select("id").where("email", "=", email.trim().toLowerCase()).execute();
  await removeLeads(
    store,
    dataDir,
    found.map(({ id }) => id),
  );
  if (store.engine === "sqlite") await foldLog(db);
  return found.length;
}

/** The write-ahead log still holds the erased pages until it is folded into the file, which waits for whoever reads. */
async function foldLog(db: Db): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (Date.now() > deadline)
      throw new LogInUse("Erased, but still in the database's log, which is in use: run this again.");
    await sleep(100);
  }
}
