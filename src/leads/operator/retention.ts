import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { mailFile } from "../mail/mail-transport.ts";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

const day = 24 * 60 * 60_000;
const batchSize = 200;
/** As long as a backup of a large database may read, which blocks the checkpoint. */
const checkpointTimeoutMs = 60_000;

class CheckpointBlockedError extends Error {
  override name = "CheckpointBlockedError";
}

/** Removes leads older than the retention, in batches, so that submissions do not wait for one long write. */
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
      .limit(batchSize)
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
 * Removes expired dedupe tokens, drained rate limit buckets and old alerts. On PostgreSQL, rows that a submission has
 * locked are skipped until the next run: submissions lock several rows in their own order, and waiting for them could
 * deadlock.
 */
export async function removeStaleRows(store: Store, now: number): Promise<void> {
  const hasRowLocks = store.engine === "postgres";
  await store.write(async (trx) => {
    const tokens = trx.selectFrom("dedupe").select("token").where("expires_at", "<=", now);
    await trx
      .deleteFrom("dedupe")
      .where("token", "in", hasRowLocks ? tokens.forUpdate().skipLocked() : tokens)
      .execute();
    const buckets = trx.selectFrom("rate_limits").select("bucket").where("full_until", "<=", now);
    await trx
      .deleteFrom("rate_limits")
      .where("bucket", "in", hasRowLocks ? buckets.forUpdate().skipLocked() : buckets)
      .execute();
    await trx
      .deleteFrom("outbox")
      .where("lead_id", "is", null)
      .where("created_at", "<", now - 30 * day)
      .execute();
  });
}

/** Erases all leads of an email address with their attachments, outbox entries and mail files. */
export async function eraseByEmail(store: Store, dataDir: string, email: string): Promise<number> {
  const db = await store.db();
  const leads = await db.selectFrom("leads").select("id").where("email", "=", email.trim().toLowerCase()).execute();
  await removeLeads(
    store,
    dataDir,
    leads.map(({ id }) => id),
  );
  if (store.engine === "sqlite") await truncateWal(db);
  return leads.length;
}

/**
 * Removes leads with everything that belongs to them. Mail files are removed first: if that fails halfway, the rows
 * still say which files remain.
 */
async function removeLeads(store: Store, dataDir: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = await (await store.db()).selectFrom("outbox").select("id").where("lead_id", "in", ids).execute();
  await removeMailFiles(
    dataDir,
    entries.map(({ id }) => id),
  );
  // Attachments, outbox entries and dedupe tokens are deleted by cascade.
  await store.writeOne((db) => db.deleteFrom("leads").where("id", "in", ids).execute());
}

export async function removeMailFiles(dataDir: string, outboxIds: Iterable<string>): Promise<void> {
  await Promise.all(Iterator.from(outboxIds).map((id) => rm(mailFile(dataDir, id), { force: true })));
}

/** Erased data stays readable in the write-ahead log until a checkpoint, which is blocked while other connections read. */
async function truncateWal(db: Db): Promise<void> {
  const deadline = Date.now() + checkpointTimeoutMs;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (Date.now() > deadline)
      throw new CheckpointBlockedError(
        "Erased from the database, but not yet from its write-ahead log, because another process is reading it: run this command again.",
      );
    await sleep(100);
  }
}
