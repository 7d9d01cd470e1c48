import type { ExpressionBuilder } from "kysely";
import { pluralize } from "../../shared/pluralize.ts";
import type { FormKind } from "../forms/fields.ts";
import { type Db, type Lead, parseLeadRow, type Tables } from "../store/schema.ts";

const pageSize = 500;
const day = 24 * 60 * 60_000;
const week = 7 * day;

interface LeadFilter {
  kind?: FormKind | undefined;
  since?: number | undefined;
  /** Leads that retention has removed and that can still be restored, instead of the others. */
  removed?: boolean | undefined;
  /** Only leads that somebody still has to answer. */
  waiting?: boolean | undefined;
}

function selectLeads(db: Db, { kind, since = 0, removed = false, waiting = false }: LeadFilter) {
  const leads = db
    .selectFrom("leads")
    .selectAll()
    .where("created_at", ">=", since)
    .where("removed_at", removed ? "is not" : "is", null)
    .$if(waiting, (query) => query.where("state", "in", ["waiting", "taken"]));
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

/** The newest leads with all words of `text` in an answer or the subject; case and accents do not matter. */
export async function searchLeads(db: Db, filter: LeadFilter, text: string, limit: number): Promise<Lead[]> {
  const words = normalize(text).split(/\s+/).filter(Boolean);
  const found: Lead[] = [];
  for await (const lead of iterateLeads(db, filter)) {
    const content = normalize([lead.subject.title, ...Object.values(lead.answers)].join("\n"));
    if (words.every((word) => content.includes(word))) found.push(lead);
  }
  return found.slice(-limit).reverse();
}

const normalize = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

const maxMatches = 20;

/** The ids of the leads with an email address or the beginning of an id, newest first. */
export async function findLeadIds(db: Db, idOrEmail: string): Promise<string[]> {
  const text = idOrEmail.trim().toLowerCase();
  if (!text.includes("@") && !/^[0-9a-f-]{4,36}$/.test(text)) return [];
  const rows = await selectLeads(db, {})
    .where((eb) => (text.includes("@") ? eb("email", "=", text) : eb("id", "like", `${text}%`)))
    .orderBy("created_at", "desc")
    .limit(maxMatches)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many leads wait for an answer, since when, and how many of them longer than promised. */
export async function findWaiting(db: Db, now: number) {
  return db
    .selectFrom("leads")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min("created_at").as("oldest"),
      fn.countAll<number>().filterWhere("due_at", "<", now).as("late"),
    ])
    .where("state", "in", ["waiting", "taken"])
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** A lead with its outbox entries and the names of its attachments; undefined for an unknown id. */
export async function findLeadDetails(db: Db, id: string) {
  const row = await selectLeads(db, {}).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const attachments = db.selectFrom("attachments").select(["id", "filename", "size", "scan"]).where("lead_id", "=", id);
  return {
    lead: parseLeadRow(row),
    outbox: await db.selectFrom("outbox").selectAll().where("lead_id", "=", id).execute(),
    attachments: await attachments.execute(),
  };
}

/** Leads by kind and state, outbox entries by state, and counters, without personal data. */
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
    .where("removed_at", "is", null)
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
  const states = await db
    .selectFrom("leads")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("removed_at", "is", null)
    .where("state", "is not", null)
    .groupBy("state")
    .orderBy("state")
    .execute();
  return { leads, states, outbox, counters: await db.selectFrom("counters").selectAll().orderBy("name").execute() };
}

/** How long leads that retention has removed can be restored. */
export const restorableMs = 7 * day;
/** A correct clock never differs this much from the last maintenance run, unless the site was stopped for as long. */
const maxClockShiftMs = day;
/** A pass of up to this many leads may remove any share: in a small database, a few old leads are soon a fifth of all. */
const maxUncheckedRemovals = 10;

export type RetentionPlan = Awaited<ReturnType<typeof planRetention>>;

/** Half a year: a company has no use for the CV of somebody it did not hire. `keep` makes an exception. */
export const applicationRetentionDays = 183;

/** Leads that are past the retention, which is shorter for applications. */
export const createExpiryCondition =
  (retentionDays: number, now: number) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, "leads">) =>
    and([
      eb("keep_until", "<=", now),
      or([
        eb("created_at", "<", now - retentionDays * day),
        and([eb("kind", "=", "job"), eb("created_at", "<", now - applicationRetentionDays * day)]),
      ]),
    ]);

/**
 * What a retention pass would do now, and why it must wait for an operator's confirmation, if it must. A wrong clock
 * makes every lead look expired, so the newest lead, more than a fifth of all, or anything after a jump of the clock is
 * not removed without it.
 */
export async function planRetention(db: Db, retentionDays: number, now: number) {
  const cutoff = now - retentionDays * day;
  const isExpired = createExpiryCondition(retentionDays, now);
  const all = db.selectFrom("leads");
  const present = all.where("removed_at", "is", null);
  const countRows = async (leads: typeof all) =>
    (await leads.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
  const plan = {
    cutoff,
    /** Leads to remove. */
    count: await countRows(present.where(isExpired)),
    /** Leads to delete for good. A time of removal in the future is one that a wrong clock has stored. */
    deletable: await countRows(
      all.where(({ eb, or }) => or([eb("removed_at", "<=", now - restorableMs), eb("removed_at", ">", now)])),
    ),
    lastSeen: (await db.selectFrom("clock").select("last_seen").executeTakeFirst())?.last_seen,
  };
  const isClockTrusted = Math.abs(now - (plan.lastSeen ?? now)) <= maxClockShiftMs;
  if (plan.count + plan.deletable === 0)
    return { ...plan, isClockTrusted, total: 0, newest: undefined, reason: undefined };

  // Both counts are read from an index; counting the present ones directly would read every row.
  const total = (await countRows(all)) - (await countRows(all.where("removed_at", "is not", null)));
  const newest = await present
    .select(["created_at", (eb) => isExpired(eb).as("is_expired")])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const isNewestExpired = Boolean(newest?.is_expired);
  const isLargeShare = plan.count > maxUncheckedRemovals && plan.count > total / 5;
  let reason: "clock" | "newest" | "share" | undefined;
  if (!isClockTrusted) reason = "clock";
  else if (isNewestExpired) reason = "newest";
  else if (isLargeShare) reason = "share";
  return { ...plan, isClockTrusted, total, newest: newest?.created_at, reason };
}

/** What a retention pass would do, and why it waits for confirmation if it does, in sentences for the operator. */
export function explainRetention({ reason, count, total, cutoff, deletable, lastSeen }: RetentionPlan): string {
  const before = new Date(cutoff).toISOString().slice(0, 10);
  const removal = `A retention pass would remove ${count} of ${pluralize(total, "lead")}, sent before ${before}, and delete ${pluralize(deletable, "lead")} removed earlier.`;
  if (!reason) return removal;
  const last = new Date(lastSeen ?? 0).toISOString();
  const reasons = {
    clock: `the clock differs by more than a day from the last time that is known to be right, ${last}`,
    newest: "the newest lead is among them",
    share: "that is more than a fifth of all",
  };
  return `${removal} It waits for confirmation, because ${reasons[reason]}.`;
}
