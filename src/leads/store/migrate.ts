import { sql } from "kysely";
import type { Engine } from "../../database/engine.ts";
import { migrations } from "./migrations.ts";
import type { Db } from "./schema.ts";

// Any number will do, as long as nobody else who shares the database takes it.
const advisoryLock = 7_205_759_403;

/** Brings the schema up to date. Processes that start at the same moment wait for one another. */
export async function migrate(db: Db, engine: Engine): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // On SQLite the transaction itself is the lock: it begins immediate.
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
    await sql`create table if not exists leads_migrations (name text primary key, applied_at bigint not null)`.execute(
      trx,
    );
    const applied = await sql<{ name: string }>`select name from leads_migrations`.execute(trx);
    const names = new Set(applied.rows.map(({ name }) => name));
    const outstanding = migrations.filter(({ name }) => !names.has(name));
    for (const { name, up } of outstanding) {
      await up(trx.schema, engine === "postgres" ? "bytea" : "blob");
      await sql`insert into leads_migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(trx);
    }
    return outstanding.map(({ name }) => name);
  });
}
