import type { Db } from "../store/schema.ts";

const day = 24 * 60 * 60_000;

export interface Stats {
  leads: { kind: string; total: number; lastWeek: number }[];
  outbox: { channel: string; message: string; state: string; fault: string | null; count: number }[];
  counters: { name: string; value: number }[];
}

export async function readStats(db: Db, now: number): Promise<Stats> {
  const countLeads = (since: number) =>
    db
      .selectFrom("leads")
      .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
      .where("created_at", ">=", since)
      .groupBy("kind")
      .orderBy("kind")
      .execute();
  const recent = new Map((await countLeads(now - 7 * day)).map((row) => [row.kind, row.count]));
  const outbox = await db
    .selectFrom("outbox")
    .select(["channel", "message", "state", "last_fault as fault", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["channel", "message", "state", "last_fault"])
    .orderBy("channel")
    .orderBy("message")
    .execute();
  return {
    leads: (await countLeads(0)).map((row) => ({
      kind: row.kind,
      total: row.count,
      lastWeek: recent.get(row.kind) ?? 0,
    })),
    outbox,
    counters: await db.selectFrom("counters").selectAll().orderBy("name").execute(),
  };
}
