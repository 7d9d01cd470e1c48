import type { FormKind } from "../forms/fields.ts";
import { type Db, type Lead, parseLeadRow } from "../store/schema.ts";

const pageSize = 500;
const week = 7 * 24 * 60 * 60_000;

interface LeadFilter {
  kind?: FormKind | undefined;
  since?: number | undefined;
}

function selectLeads(db: Db, { kind, since = 0 }: LeadFilter) {
  const leads = db.selectFrom("leads").selectAll().where("created_at", ">=", since);
  return kind ? leads.where("kind", "=", kind) : leads;
}

/** Yields leads from the oldest to the newest, read in pages so that they need not fit into memory. */
export async function* iterateLeads(db: Db, filter: LeadFilter = {}): AsyncGenerator<Lead> {
  const page = selectLeads(db, filter).orderBy("created_at").orderBy("id").limit(pageSize);
  let rows = await page.execute();
  for (;;) {
    yield* rows.map(parseLeadRow);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    rows = await page
      .where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), ">", tuple(last.created_at, last.id)))
      .execute();
  }
}

export async function findNewestLeads(db: Db, filter: LeadFilter, limit: number): Promise<Lead[]> {
  const rows = await selectLeads(db, filter).orderBy("created_at", "desc").limit(limit).execute();
  return rows.map(parseLeadRow);
}

/** A lead with its outbox entries and the names of its attachments; undefined for an unknown id. */
export async function findLeadDetails(db: Db, id: string) {
  const row = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const attachments = db.selectFrom("attachments").select(["id", "filename", "size", "scan"]).where("lead_id", "=", id);
  return {
    lead: parseLeadRow(row),
    outbox: await db.selectFrom("outbox").selectAll().where("lead_id", "=", id).execute(),
    attachments: await attachments.execute(),
  };
}

/** Leads by kind, outbox entries by state, and counters, without personal data. */
export async function readStats(db: Db, now: number) {
  const leads = await db
    .selectFrom("leads")
    .select(({ fn }) => [
      "kind",
      fn.countAll<number>().as("total"),
      fn
        .countAll<number>()
        .filterWhere("created_at", ">=", now - week)
        .as("lastWeek"),
    ])
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  const outbox = await db
    .selectFrom("outbox")
    .select(["channel", "message", "state", "last_fault as fault", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["channel", "message", "state", "last_fault"])
    .orderBy("channel")
    .orderBy("message")
    .execute();
  return { leads, outbox, counters: await db.selectFrom("counters").selectAll().orderBy("name").execute() };
}
