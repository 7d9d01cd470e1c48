import type { Selectable } from "kysely";
import type { FormKind } from "../forms/fields.ts";
import { type Lead, parseLeadRow } from "../store/lead.ts";
import type { Db, OutboxTable } from "../store/schema.ts";

const pageSize = 500;

export interface LeadFilter {
  kind?: FormKind | undefined;
  since?: number | undefined;
}

/** Yields leads from the oldest to the newest, read in pages so that they need not fit into memory. */
export async function* iterateLeads(db: Db, { kind, since = 0 }: LeadFilter = {}): AsyncGenerator<Lead> {
  let after = { created_at: since, id: "" };
  for (;;) {
    const { created_at, id } = after;
    const rows = await db
      .selectFrom("leads")
      .selectAll()
      .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), ">", tuple(created_at, id)))
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "contact"))
      .orderBy("created_at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    yield* rows.map(parseLeadRow);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}

export async function findNewestLeads(db: Db, { kind, since = 0 }: LeadFilter, limit: number): Promise<Lead[]> {
  const rows = await db
    .selectFrom("leads")
    .selectAll()
    .where("created_at", ">=", since)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "contact"))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(parseLeadRow);
}

export interface LeadDetails {
  lead: Lead;
  outbox: Selectable<OutboxTable>[];
  attachments: { id: string; filename: string; size: number }[];
}

export async function findLeadDetails(db: Db, id: string): Promise<LeadDetails | undefined> {
  const row = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  return {
    lead: parseLeadRow(row),
    outbox: await db.selectFrom("outbox").selectAll().where("lead_id", "=", id).execute(),
    attachments: await db
      .selectFrom("attachments")
      .select(["id", "filename", "size"])
      .where("lead_id", "=", id)
      .execute(),
  };
}

export async function findCv(db: Db, lead: string) {
  return db.selectFrom("attachments").select(["type", "bytes"]).where("lead_id", "=", lead).executeTakeFirst();
}
