import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { mailFile } from "../mail/send-mail.ts";
import { enqueue, findFailingEntries } from "../outbox/queue.ts";
import type { LeadsOptions } from "../settings.ts";
import type { Channel, Db } from "../store/schema.ts";
import { getErrorCode, type Store } from "../store/store.ts";
import { takeFromBuckets } from "../submit/rate-limit.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const intervalMs = 5 * minute;
const alertPeriodMs = 6 * 60 * minute;
const batchSize = 200;
/** As long as a backup of a large database may read, which blocks the checkpoint. */
const checkpointTimeoutMs = minute;

/** Periodic jobs: retention, removal of stale rows, and alerts for deliveries that keep failing. */
export function createMaintenance(
  store: Store,
  { dataDir, retentionDays, webhook, log }: LeadsOptions,
  clock: () => number,
  onAlert: () => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let currentRun = Promise.resolve();

  async function run(): Promise<void> {
    const now = clock();
    const removedCount = await removeLeadsBefore(store, dataDir, now - retentionDays * day);
    if (removedCount > 0) log("info", "leads.retention.removed", { count: removedCount });
    await removeStaleRows(store, now);
    const failingCount = await alertWhenFailing(store, webhook ? ["mail", "webhook"] : ["mail"], now);
    if (failingCount === 0) return;
    log("error", "leads.outbox.failing", { count: failingCount });
    onAlert();
  }

  function runAndLogErrors(): void {
    currentRun = run().catch((error) => log("warn", "leads.maintenance.failed", { fault: getErrorCode(error) }));
  }

  return {
    /** Runs the jobs once; rejects when one of them fails. */
    run,
    /** Runs the jobs now and every five minutes; errors are logged. */
    start(): void {
      runAndLogErrors();
      timer = setInterval(runAndLogErrors, intervalMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await currentRun;
    },
  };
}

/** Removes leads in batches, so that submissions do not wait for one long write. */
async function removeLeadsBefore(store: Store, dataDir: string, time: number): Promise<number> {
  const db = await store.db();
  const expired = db.selectFrom("leads").select("id").where("created_at", "<", time).limit(batchSize);
  let total = 0;
  for (;;) {
    const count = await removeLeads(store, dataDir, await expired.execute());
    if (count === 0) return total;
    total += count;
  }
}

/**
 * Removes expired dedupe tokens, drained rate limit buckets and old alerts. On PostgreSQL, rows that a submission has
 * locked are skipped until the next run: submissions lock several rows in their own order, and waiting for them could
 * deadlock.
 */
async function removeStaleRows(store: Store, now: number): Promise<void> {
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

/**
 * Enqueues an alert on every channel, because the failing channel cannot deliver its own; at most once in six hours.
 * Returns the number of failing entries.
 */
async function alertWhenFailing(store: Store, channels: Channel[], now: number): Promise<number> {
  const groups = await findFailingEntries(await store.db(), now);
  if (groups.length === 0) return 0;
  await store.write(async (trx) => {
    const wait = await takeFromBuckets(trx, [{ bucket: "alert", count: 1 }], alertPeriodMs, now);
    const alerts = channels.map((channel) => ({ channel, message: "alert" as const }));
    if (wait === undefined) await enqueue(trx, null, alerts, now);
  });
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** Erases all leads of an email address with their attachments, outbox entries and mail files. */
export async function eraseByEmail(store: Store, dataDir: string, email: string): Promise<number> {
  const db = await store.db();
  const leads = await db.selectFrom("leads").select("id").where("email", "=", email.trim().toLowerCase()).execute();
  await removeLeads(store, dataDir, leads);
  if (store.engine === "sqlite") await truncateWal(db);
  return leads.length;
}

/**
 * Removes leads with everything that belongs to them and returns their number. Mail files are removed first: if that
 * fails halfway, the rows still say which files remain.
 */
async function removeLeads(store: Store, dataDir: string, leads: { id: string }[]): Promise<number> {
  if (leads.length === 0) return 0;
  const ids = leads.map(({ id }) => id);
  const entries = await (await store.db()).selectFrom("outbox").select("id").where("lead_id", "in", ids).execute();
  await removeMailFiles(dataDir, new Set(entries.map(({ id }) => id)));
  // Attachments, outbox entries and dedupe tokens are deleted by cascade.
  await store.writeOne((db) => db.deleteFrom("leads").where("id", "in", ids).execute());
  return ids.length;
}

export async function removeMailFiles(dataDir: string, outboxIds: Set<string>): Promise<void> {
  await Promise.all([...outboxIds].map((id) => rm(mailFile(dataDir, id), { force: true })));
}

class CheckpointBlockedError extends Error {
  override name = "CheckpointBlockedError";
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
