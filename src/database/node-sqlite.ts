import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

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
