import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Channel, Db, LeadTable, MessageName, OutboxTable, Trx } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Workers renew a lease while they send, so it expires only after its worker crashed, and then within a minute. */
export const leaseMs = 60_000;

export type OutboxEntry = Selectable<OutboxTable>;
/** The lead is the unparsed row, so that a row that cannot be parsed fails only its own entry and not the batch. */
export type LeasedEntry = OutboxEntry & { lead: Selectable<LeadTable> | undefined };

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
          .orderBy("due_at")
          .limit(count)
          .$if(store.engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .returningAll()
      .execute(),
  );
  const leads = await findLeads(await store.db(), entries);
  return entries.map((entry) => ({ ...entry, lead: leads.get(entry.lead_id) }));
}

async function findLeads(db: Db, entries: OutboxEntry[]): Promise<Map<string | null, Selectable<LeadTable>>> {
  const ids = entries.map(({ lead_id }) => lead_id).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("leads").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Message {
  channel: Channel;
  message: MessageName;
}

/** Adds entries that are due at once. `lead` is null for alerts. */
export async function enqueue(trx: Trx, lead: string | null, messages: Message[], now: number): Promise<void> {
  const entries = messages.map(({ channel, message }) => ({
    id: randomUUID(),
    lead_id: lead,
    channel,
    message,
    state: "pending" as const,
    due_at: now,
    lease_until: 0,
    attempts: 0,
    created_at: now,
  }));
  await trx.insertInto("outbox").values(entries).execute();
}
