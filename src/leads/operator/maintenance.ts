import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { enqueueReminders } from "../answering.ts";
import { removeMailFiles } from "../mail/send-mail.ts";
import { enqueue, findFailingEntries, leaseMs, markAbandoned } from "../outbox/queue.ts";
import { enqueueWeeklyReport } from "../report/report.ts";
import type { LeadsOptions } from "../settings.ts";
import type { Channel, Db, Trx } from "../store/schema.ts";
import { getErrorCode, type Store } from "../store/store.ts";
import { takeFromBuckets } from "../submit/rate-limit.ts";
import { neverExpires } from "../submit/store-lead.ts";
import { deleteByEmail, deleteUnconfirmed, enqueueNewArticles } from "../subscribers/subscribers.ts";
import { createExpiryCondition, planRetention, type RetentionPlan, restorableMs } from "./read-leads.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const intervalMs = 5 * minute;
const alertPeriodMs = 6 * 60 * minute;
const batchSize = 200;
/** As long as a backup of a large database may read, which blocks the checkpoint. */
const checkpointTimeoutMs = minute;

/**
 * Periodic jobs: retention, removal of stale rows, reminders of leads, mails about new articles, and alerts for
 * deliveries that keep failing.
 */
export function createMaintenance(store: Store, options: LeadsOptions, clock: () => number, onEnqueued: () => void) {
  const { dataDir, retentionDays, webhook, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let currentRun = Promise.resolve();

  async function run(): Promise<void> {
    const now = clock();
    await runRetention(now);
    await removeStaleRows(store, now);
    const abandonedCount = await markAbandoned(store, now);
    if (abandonedCount > 0) log("warn", "leads.outbox.unknown", { count: abandonedCount });
    await deleteUnconfirmed(store, dataDir, now);
    if ((await enqueueReminders(store, now)) > 0) onEnqueued();
    const articleMails = await enqueueNewArticles(store, options.articles ?? [], now);
    if (articleMails > 0) {
      log("info", "leads.articles.announced", { mails: articleMails });
      onEnqueued();
    }
    const failingCount = await alertWhenFailing(store, webhook ? ["mail", "webhook"] : ["mail"], now);
    if (failingCount > 0) {
      log("error", "leads.outbox.failing", { count: failingCount });
      onEnqueued();
    }
    // Last, because it reads databases that the other jobs do not need.
    if (await enqueueWeeklyReport(store, options, now)) onEnqueued();
  }

  async function runRetention(now: number): Promise<void> {
    const { count, total, deletable, reason } = await removeExpiredLeads(store, retentionDays, now);
    if (reason && (await alertOperator(store, "retention-stopped", now))) {
      log("error", "leads.retention.stopped", { reason, count, total, deletable });
      onEnqueued();
    }
    if (count > 0 && !reason) log("info", "leads.retention.removed", { count });
    if (deletable === 0 || reason === "clock") return;
    log("info", "leads.retention.deleted", { count: await deleteRemovedLeads(store, dataDir, now) });
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

/**
 * Removes leads that are past the retention, unless the plan has a reason to wait for confirmation. Removed leads are
 * only marked, and can be restored for seven days.
 */
export async function removeExpiredLeads(
  store: Store,
  retentionDays: number,
  now: number,
  isConfirmed = false,
): Promise<RetentionPlan> {
  return store.write(async (trx) => {
    const plan = await planRetention(trx, retentionDays, now);
    if (isConfirmed) await writeClock(trx, now);
    // Without an earlier run to compare with, the newest lead is the last moment at which the clock was surely right.
    else if (plan.lastSeen === undefined) await writeClock(trx, plan.reason ? (plan.newest ?? now) : now);
    else if (plan.isClockTrusted) await writeClock(trx, Math.max(now, plan.lastSeen));
    if (plan.count > 0 && (isConfirmed || !plan.reason))
      await trx
        .updateTable("leads")
        .set({ removed_at: now })
        .where("removed_at", "is", null)
        .where(createExpiryCondition(retentionDays, now))
        .execute();
    return plan;
  });
}

async function writeClock(trx: Trx, time: number): Promise<void> {
  await trx
    .insertInto("clock")
    .values({ id: 1, last_seen: time })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ last_seen: time }))
    .execute();
}

/** Keeps an application as long as the other leads, because the applicant has agreed to it. */
export async function keepApplication(store: Store, id: string, retentionDays: number): Promise<boolean> {
  const { numUpdatedRows } = await store.writeOne((db) =>
    db
      .updateTable("leads")
      .set(({ eb, ref }) => ({ keep_until: eb(ref("created_at"), "+", retentionDays * day) }))
      .where("id", "=", id)
      .where("kind", "=", "job")
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/**
 * Restores one removed lead, or all of them, and returns their number. They stay for at least seven days, in which the
 * operator can correct the clock or the retention that removed them.
 */
export async function restoreRemovedLeads(store: Store, id: string | undefined, now: number): Promise<number> {
  const { numUpdatedRows } = await store.writeOne((db) =>
    db
      .updateTable("leads")
      .set({ removed_at: null, keep_until: now + restorableMs })
      .where("removed_at", "is not", null)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/**
 * Deletes leads that were removed seven days ago, in batches, so that submissions do not wait for one long write.
 * The seven days of leads with a time of removal in the future, which a wrong clock has stored, begin now.
 */
async function deleteRemovedLeads(store: Store, dataDir: string, now: number): Promise<number> {
  await store.writeOne((db) =>
    db.updateTable("leads").set({ removed_at: now }).where("removed_at", ">", now).execute(),
  );
  const db = await store.db();
  const removed = db
    .selectFrom("leads")
    .select("id")
    .where("removed_at", "<=", now - restorableMs)
    .limit(batchSize);
  let total = 0;
  for (;;) {
    const count = await deleteLeads(store, dataDir, await removed.execute());
    if (count === 0) return total;
    total += count;
  }
}

/** Enqueues a mail to the operator, at most once a day for each kind of alert. Returns whether it did. */
export async function alertOperator(
  store: Store,
  message: "retention-stopped" | "backup-failed",
  now: number,
): Promise<boolean> {
  return store.write(async (trx) => {
    const wait = await takeFromBuckets(trx, [{ bucket: `alert:${message}`, count: 1 }], day, now);
    if (wait === undefined) await enqueue(trx, null, [{ channel: "mail", message }], now);
    return wait === undefined;
  });
}

/**
 * Removes expired dedupe tokens, drained rate limit buckets and old alerts. Rows with a time that is further ahead than
 * their longest period were stored by a wrong clock: tokens and buckets are removed, messages become due in a minute. On PostgreSQL, rows that a submission has
 * locked are skipped until the next run: submissions lock several rows in their own order, and waiting for them could
 * deadlock.
 */
async function removeStaleRows(store: Store, now: number): Promise<void> {
  const hasRowLocks = store.engine === "postgres";
  await store.write(async (trx) => {
    const tokens = trx
      .selectFrom("dedupe")
      .select("token")
      .where(({ eb, or, between }) =>
        or([eb("expires_at", "<=", now), between("expires_at", now + 2 * day, neverExpires - 1)]),
      );
    await trx
      .deleteFrom("dedupe")
      .where("token", "in", hasRowLocks ? tokens.forUpdate().skipLocked() : tokens)
      .execute();
    const buckets = trx
      .selectFrom("rate_limits")
      .select("bucket")
      .where(({ eb, or }) => or([eb("full_until", "<=", now), eb("full_until", ">", now + 2 * day)]));
    await trx
      .deleteFrom("rate_limits")
      .where("bucket", "in", hasRowLocks ? buckets.forUpdate().skipLocked() : buckets)
      .execute();
    await trx
      .deleteFrom("outbox")
      .where("lead_id", "is", null)
      .where("created_at", "<", now - 30 * day)
      .execute();
    const misdated = trx
      .selectFrom("outbox")
      .select("id")
      .where("state", "in", ["pending", "sending"])
      .where(({ eb, or }) => or([eb("due_at", ">", now + day), eb("lease_until", ">", now + day)]));
    await trx
      .updateTable("outbox")
      // A worker that is sending the entry just now renews its lease.
      .set({ due_at: now, lease_until: now + leaseMs })
      .where("id", "in", hasRowLocks ? misdated.forUpdate().skipLocked() : misdated)
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

/**
 * Erases all leads of an email address, removed ones included, with their attachments, outbox entries and mail files,
 * and its subscription. Returns the number of leads.
 */
export async function eraseByEmail(store: Store, dataDir: string, email: string): Promise<number> {
  const db = await store.db();
  const leads = await db.selectFrom("leads").select("id").where("email", "=", email.trim().toLowerCase()).execute();
  await deleteLeads(store, dataDir, leads);
  await deleteByEmail(store, dataDir, [email]);
  if (store.engine === "sqlite") await truncateWal(db);
  return leads.length;
}

/**
 * Deletes leads with everything that belongs to them and returns their number. Mail files are removed first: if that
 * fails halfway, the rows still say which files remain.
 */
async function deleteLeads(store: Store, dataDir: string, leads: { id: string }[]): Promise<number> {
  if (leads.length === 0) return 0;
  const ids = leads.map(({ id }) => id);
  const entries = await (await store.db()).selectFrom("outbox").select("id").where("lead_id", "in", ids).execute();
  await removeMailFiles(dataDir, new Set(entries.map(({ id }) => id)));
  // Attachments, outbox entries and dedupe tokens are deleted by cascade.
  await store.writeOne((db) => db.deleteFrom("leads").where("id", "in", ids).execute());
  return ids.length;
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
