import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
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

/** Characters of a statement that is kept ready. A list of values makes another one of every length, as large as it is long. */
const LONGEST_KEPT = 2000;

/** `node:sqlite` in the shape that Kysely's SQLite driver expects. */
export class NodeSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): SqliteStatement {
    // SQLite rolls back by itself when the disk is full; a second rollback would hide that error behind its own.
    if (sql === "rollback" && !this.#database.isTransaction) return nothing;
    const known = this.#statements.get(sql);
    if (known) return known;
    // Taking the write lock at once is what makes "look, then write" safe against other processes.
    const statement = new NodeStatement(this.#database.prepare(sql === "begin" ? "begin immediate" : sql));
    if (sql.length <= LONGEST_KEPT) this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

class NodeStatement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(bindable));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(bindable));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(bindable));
  }
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}.`);
}
