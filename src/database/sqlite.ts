import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { NodeSqlite } from "./node-sqlite.ts";

const busyCode = 5;
const busyPatience = 5000;

/** Waits for other processes' commits between attempts, where SQLite's own waiting would hold up this whole thread. */
export function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new PatientDriver({ database: () => whileBusy(async () => new NodeSqlite(openSqlite(path))) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

export function openSqlite(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  createPrivately(path);
  const database = new DatabaseSync(path, { timeout: 20, enableForeignKeyConstraints: true });
  // FULL makes a commit outlive a power cut also in WAL mode; secure_delete makes erased people's bytes zeros.
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;");
  return database;
}

// SQLite would let everybody on the machine read the file; its companions take over this file's mode.
function createPrivately(path: string): void {
  closeSync(openSync(path, "a", 0o600));
}

/** SQLite rolls back changes of the schema like any other; with this, Kysely runs all migrations in one transaction. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) => whileBusy(async () => connection.executeQuery<Row>(query)),
      streamQuery: <Row>(query: CompiledQuery, chunk: number) => connection.streamQuery<Row>(query, chunk),
    };
  }
}

async function whileBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + busyPatience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await sleep(5 + Math.random() * 15);
    }
  }
}

// The lowest byte is the kind of trouble; the rest tells its variants apart.
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === busyCode;
}
