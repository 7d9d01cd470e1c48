import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { createPrivateFile } from "../shared/private-files.ts";

const SQLITE_BUSY = 5;
const BUSY_TIMEOUT_MS = 5000;

/** Retries asynchronously while another process holds the write lock: SQLite's own busy timeout would block this thread. */
export function createSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () =>
      new BusyRetryDriver({ database: () => retryWhileBusy(async () => new NodeSqlite(openSqlite(path))) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function openSqlite(path: string): DatabaseSync {
  // The -wal and -shm files inherit its mode.
  createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: 20, enableForeignKeyConstraints: true });
  // synchronous = full makes commits survive a power cut in WAL mode; secure_delete overwrites erased personal data with
  // zeros.
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;");
  return database;
}

/** SQLite can roll back schema changes; declaring it lets Kysely run all migrations in one transaction. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class BusyRetryDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) => retryWhileBusy(async () => connection.executeQuery<Row>(query)),
      streamQuery: <Row>(query: CompiledQuery, chunk: number) => connection.streamQuery<Row>(query, chunk),
    };
  }
}

async function retryWhileBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await sleep(5 + Math.random() * 15);
    }
  }
}

// The lowest byte of an extended result code is the primary code (https://sqlite.org/rescode.html).
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === SQLITE_BUSY;
}

/** Longer statements are not cached: an `in (…)` list gives a different, large statement for each number of values. */
const MAX_CACHED_SQL_LENGTH = 2000;

/** `node:sqlite` in the shape that Kysely's SQLite driver expects. */
export class NodeSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): SqliteStatement {
    // SQLite rolls back by itself when the disk is full; a second rollback would fail and hide the first error.
    if (sql === "rollback" && !this.#database.isTransaction) return noopStatement;
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    // Taking the write lock at the start makes read-then-write transactions safe against other processes.
    const statement = createStatement(this.#database.prepare(sql === "begin" ? "begin immediate" : sql));
    if (sql.length <= MAX_CACHED_SQL_LENGTH) this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

function createStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toBindable)),
    run: (parameters) => statement.run(...parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBindable)),
  };
}

const noopStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}.`);
}
