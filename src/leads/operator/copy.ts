import { type Kysely, sql } from "kysely";
import type { Db, Tables } from "../store/schema.ts";

/** Parents before children, so that each row finds what it refers to. Pages are small where rows are large. */
const tables = [
  { name: "leads", key: "id", page: 500 },
  { name: "attachments", key: "id", page: 4 },
  { name: "outbox", key: "id", page: 500 },
  { name: "dedupe", key: "token", page: 500 },
  { name: "rate_limits", key: "bucket", page: 500 },
  { name: "counters", key: "name", page: 500 },
] as const;

type Row = Record<string, unknown>;

/** Copies every row from one database to another, whichever engines they are. Both sides should be in a transaction. */
export async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, key, page } of tables) {
    counts[name] = 0;
    for await (const row of rowsOf(from, name, key, page)) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))})`.execute(to);
      counts[name] += 1;
    }
  }
  return counts;
}

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst()) === undefined;
}

export async function clear(db: Kysely<Tables>): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
}

async function* rowsOf(db: Kysely<Tables>, table: string, key: string, page: number): AsyncGenerator<Row> {
  let after = "";
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${page}`.execute(
      db,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = String(last[key]);
  }
}
