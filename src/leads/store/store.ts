import { Kysely, sql } from "kysely";
import { dialectFor, type Engine, engineOf } from "../../database/dialect.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import type { Log } from "../options.ts";
import { getErrorCode } from "./error-code.ts";
import { commitEach, groupCommits, type Writer } from "./group-commit.ts";
import { leadsMigrations } from "./migrations.ts";
import type { Db, Tables, Trx } from "./schema.ts";

export interface Store extends Writer {
  engine: Engine;
  /** The migrated database. A failed migration is retried by the next call, so the database may be down at the start. */
  db(): Promise<Db>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function openStore(databaseUrl: string, log: Log): Store {
  const engine = engineOf(databaseUrl);
  const dialect = dialectFor(databaseUrl, {
    name: "leads",
    connections: 5,
    onLost: (error) => log("warn", "leads.store.connection-lost", { fault: getErrorCode(error) }),
  });
  const db: Db = new Kysely<Tables>({ dialect });
  const writer = engine === "sqlite" ? groupCommits(db) : commitEach(db);
  let migration: Promise<Db> | undefined;

  function getMigratedDb(): Promise<Db> {
    migration ??= migrateToLatest(db, "leads", leadsMigrations(engine)).then(
      (applied) => {
        if (applied.length > 0) log("info", "leads.store.migrated", { applied });
        return db;
      },
      (error) => {
        migration = undefined;
        throw error;
      },
    );
    return migration;
  }

  return {
    engine,
    db: getMigratedDb,
    write: async (job) => {
      await getMigratedDb();
      return writer.write(job);
    },
    writeOne: async (job) => {
      await getMigratedDb();
      return writer.writeOne(job);
    },
    ping: async () => {
      await sql`select 1`.execute(await getMigratedDb());
    },
    close: () => db.destroy(),
  };
}

/** Adds one to a named counter. */
export async function incrementCounter(trx: Trx, name: string): Promise<void> {
  await trx
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb }) => ({ value: eb("counters.value", "+", 1) })),
    )
    .execute();
}
