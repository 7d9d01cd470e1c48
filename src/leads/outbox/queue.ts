import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Channel, Db, LeadTable, OutboxTable, Tables, Trx } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Workers renew a lease while they send, so it expires only after its worker crashed, and then within a minute. */
export const leaseMs = minute;

export const released = { lease: null, lease_until: 0 };

export type Message = Pick<Insertable<OutboxTable>, "channel" | "message" | "subscriber_id" | "detail">;

export type OutboxEntry = Selectable<OutboxTable>;
/** The lead is the unparsed row, so that a row that cannot be parsed fails only its own entry and not the batch. */
export type LeasedEntry = OutboxEntry & { lead: Selectable<LeadTable> | undefined };

/** Adds entries that are due at once. `lead` is null for alerts and for mails to subscribers. */
export async function enqueue(trx: Trx, lead: string | null, messages: Message[], now: number): Promise<void> {
  const entries = messages.map((message) => ({
    ...message,
    id: randomUUID(),
    lead_id: lead,
    state: "pending" as const,
    due_at: now,
    lease_until: 0,
    attempts: 0,
    created_at: now,
  }));
  await trx.insertInto("outbox").values(entries).execute();
}

/** Entries of a lead that retention has removed, but can still restore, are not sent. */
const isOfStoredLead = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, "outbox">) =>
  not(
    exists(
      selectFrom("leads")
        .select("leads.id")
        .whereRef("leads.id", "=", "outbox.lead_id")
        .where("leads.removed_at", "is not", null),
    ),
  );

/** Leases due entries to one worker. Concurrent calls, also from other processes, get different entries. */
export async function leaseDueEntries(
  store: Store,
  channel: Channel,
  owner: string,
  now: number,
  count: number,
): Promise<LeasedEntry[]> {
  const entries = await store.writeOne((db) =>
    db
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
          .where(isOfStoredLead)
          .orderBy("due_at")
          .limit(count)
          .$if(store.engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .returningAll()
      .execute(),
  );
  const ids = entries.map(({ lead_id }) => lead_id).filter((id) => id !== null);
  const db = await store.db();
  const leads = ids.length > 0 ? await db.selectFrom("leads").selectAll().where("id", "in", ids).execute() : [];
  return entries.map((entry) => ({ ...entry, lead: leads.find(({ id }) => id === entry.lead_id) }));
}

/** Extends the lease while the entry is still being sent. */
export async function renewLease(store: Store, entry: OutboxEntry, now: number): Promise<void> {
  await updateLeased(store, entry, { lease_until: now + leaseMs });
}

export async function markSent(store: Store, entry: OutboxEntry, now: number): Promise<void> {
  const attempts = entry.attempts + 1;
  await updateLeased(store, entry, { state: "sent", attempts, sent_at: now, last_fault: null, ...released });
}

class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** The receiver may have taken a message that must not be sent twice, but its answer did not arrive. */
export class DeliveryUnknown extends Error {
  override name = "DeliveryUnknown";
}

/** Records that a message is completed now. If no result follows, it is not sent again. */
export async function markSending(store: Store, entry: OutboxEntry): Promise<void> {
  const isMarked = await store.writeWithoutFlush((db) => updateEntry(db, entry, { state: "sending" }));
  if (!isMarked) throw new LeaseLost("The entry was deleted, or another worker has it.");
}

/** Keeps the lease, so that a worker that was only slow can still record its result. */
export async function markUnknown(store: Store, entry: OutboxEntry, fault: string): Promise<"unknown"> {
  await updateLeased(store, entry, { state: "unknown", attempts: entry.attempts + 1, last_fault: fault });
  return "unknown";
}

/** Marks entries whose process ended before it knew the result. Returns their number. */
export async function markAbandoned(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({ state: "unknown", last_fault: "ProcessEnded" })
      .where("state", "=", "sending")
      .where("lease_until", "<=", now)
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/** Changes an entry unless its lease has expired and another worker has taken over. Returns whether it did. */
export async function updateLeased(
  store: Store,
  entry: OutboxEntry,
  changes: Updateable<OutboxTable>,
): Promise<boolean> {
  return await store.writeOne((db) => updateEntry(db, entry, changes));
}

async function updateEntry(db: Db, { id, lease }: OutboxEntry, changes: Updateable<OutboxTable>): Promise<boolean> {
  const entry = db.updateTable("outbox").set(changes).where("id", "=", id).where("lease", "=", lease);
  const { numUpdatedRows } = await entry.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type FailingGroup = Awaited<ReturnType<typeof findFailingEntries>>[number];

/** Entries that have been failing for at least an hour, grouped by error. Those last due over a day ago are left out. */
export async function findFailingEntries(db: Db, now: number) {
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

/** The number of entries that are still to be sent, and the age of the oldest. */
export async function readQueueState(db: Db, now: number) {
  const { count, oldest } = await db
    .selectFrom("outbox")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "pending")
    .where(isOfStoredLead)
    .executeTakeFirstOrThrow();
  return { pending: count, oldestSeconds: Math.max(0, Math.round((now - (oldest ?? now)) / 1000)) };
}
