import { Kysely, sql } from "kysely";
import { dialectFor, type Engine, engineOf } from "../../database/dialect.ts";
import { migrateToLatest } from "../../database/migrate.ts";
import type { Log } from "../options.ts";
import { errorCodeOf } from "./error-code.ts";
import { commitEach, groupCommits, type Writes } from "./group-commit.ts";
import { leadsMigrations } from "./migrations.ts";
import type { Db, Tables, Trx } from "./schema.ts";

export interface Store extends Writes {
  engine: Engine;
  /** The migrated database; asking again is how a store that was down at the start comes to life later. */
  db(): Promise<Db>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function openStore(databaseUrl: string, log: Log): Store {
  const engine = engineOf(databaseUrl);
  const dialect = dialectFor(databaseUrl, {
    name: "leads",
    connections: 5,
    onLost: (error) => log("warn", "leads.store.connection-lost", { fault: errorCodeOf(error) }),
  });
  const db: Db = new Kysely<Tables>({ dialect });
  const writes = engine === "sqlite" ? groupCommits(db) : commitEach(db);
  let migrated: Promise<Db> | undefined;

  function open(): Promise<Db> {
    migrated ??= migrateToLatest(db, "leads", leadsMigrations(engine)).then(
      (applied) => {
        if (applied.length > 0) log("info", "leads.store.migrated", { applied });
        return db;
      },
      (error) => {
        migrated = undefined;
        throw error;
      },
    );
    return migrated;
  }

  return {
    engine,
    db: open,
    write: async (job) => {
      await open();
      return writes.write(job);
    },
    writeOne: async (job) => {
      await open();
      return writes.writeOne(job);
    },
    ping: async () => {
      await sql`select 1`.execute(await open());
    },
    close: () => db.destroy(),
  };
}

export async function increment(trx: Trx, name: string): Promise<void> {
  await trx
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb }) => ({ value: eb("counters.value", "+", 1) })),
    )
    .execute();
}
