import { resolve } from "node:path";
import { type Dialect, Kysely, PostgresDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { createSqliteDialect } from "./sqlite.ts";

export type Engine = "sqlite" | "postgres";

interface ConnectionOptions {
  /** `application_name`, which PostgreSQL shows in pg_stat_activity and its logs. */
  name: string;
  /** Size of PostgreSQL's connection pool. */
  connections: number;
  /** Called when an open connection to PostgreSQL fails, for example because the server restarts. */
  onLost: (error: Error) => void;
}

interface DatabaseOptions extends ConnectionOptions {
  migrations: Record<string, Migration>;
  /** Gets the names of the migrations that were applied. */
  onMigrated?: (applied: string[]) => void;
}

export interface Database<Tables> {
  /** The migrated database. A failed migration is retried by the next call, so the database may be down at the start. */
  db(): Promise<Kysely<Tables>>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens the database of a `sqlite:` or `postgres://` URL. */
export function openDatabase<Tables>(databaseUrl: string, options: DatabaseOptions): Database<Tables> {
  const db = new Kysely<Tables>({ dialect: createDialect(databaseUrl, options) });
  let migrated: Promise<void> | undefined;
  return {
    async db() {
      migrated ??= migrateToLatest(db, options);
      try {
        await migrated;
      } catch (error) {
        migrated = undefined;
        throw error;
      }
      return db;
    },
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

/**
 * Processes that start at the same time wait for each other: Kysely takes an advisory lock in PostgreSQL and a
 * `begin immediate` transaction in SQLite. Leads and telemetry may share a database, so each has its own migration tables.
 */
async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  { name, migrations, onMigrated }: DatabaseOptions,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${name}_kysely_migration`,
    migrationLockTableName: `${name}_kysely_migration_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  if (results.length > 0) onMigrated?.(results.map(({ migrationName }) => migrationName));
}

export function createDialect(databaseUrl: string, { name, connections, onLost }: ConnectionOptions): Dialect {
  if (parseEngine(databaseUrl) === "sqlite") return createSqliteDialect(resolve(databaseUrl.slice("sqlite:".length)));
  return new PostgresDialect({ pool: () => createPool(databaseUrl, { name, connections, onLost }) });
}

/** The driver is loaded here, because most servers use SQLite. */
async function createPool(databaseUrl: string, { name, connections, onLost }: ConnectionOptions) {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: name,
    // bigint columns hold timestamps and counts, which fit into a JavaScript number without loss.
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A lost server emits "error" on each connection, idle or inside a transaction. Without a listener that would be an
  // uncaught exception and end the process.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}

class DatabaseUrlError extends Error {
  override name = "DatabaseUrlError";
}

export function parseEngine(databaseUrl: string): Engine {
  if (databaseUrl.startsWith("sqlite:")) return "sqlite";
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return "postgres";
  throw new DatabaseUrlError("DATABASE_URL must start with 'sqlite:' or 'postgres://'.");
}
