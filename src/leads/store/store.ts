import { sql } from "kysely";
import { type Database, type Engine, openDatabase, parseEngine } from "../../database/database.ts";
import { type LeadsSettings, type Log, readSettings } from "../settings.ts";
import { leadsMigrations } from "./migrations.ts";
import type { Db, Tables, Trx } from "./schema.ts";

export interface Store extends Database<Tables>, Writer {
  engine: Engine;
}

export function openStore(databaseUrl: string, log: Log): Store {
  const engine = parseEngine(databaseUrl);
  const database = openDatabase<Tables>(databaseUrl, {
    name: "leads",
    connections: 5,
    migrations: leadsMigrations(engine),
    onMigrated: (applied) => log("info", "leads.store.migrated", { applied }),
    onLost: (error) => log("warn", "leads.store.connection-lost", { fault: getErrorCode(error) }),
  });
  const writer = engine === "sqlite" ? groupCommits(database.db) : commitEach(database.db);
  return { ...database, ...writer, engine };
}

/** Runs a CLI command with the site's database, opened with the same settings as the server. */
export async function withStore(run: (store: Store, settings: LeadsSettings) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env, { email: "unset@localhost" });
  await using store = openStore(settings.databaseUrl, () => {});
  await run(store, settings);
}

interface Writer {
  /** Runs statements in a transaction: all of them take effect, or none. */
  write<Result>(job: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Runs a single statement, which needs no transaction of its own. */
  writeOne<Result>(job: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs a single statement and resolves without waiting until its commit is on the disk. The change survives the end of
   * this process, but not a power cut. It is for a change that something outside the database must follow at once: the
   * time in which a killed process has done the one but not the other is that between two system calls.
   */
  writeWithoutFlush<Result>(job: (db: Db) => Promise<Result>): Promise<Result>;
}

/** One transaction per write, for PostgreSQL, which groups the flushes of concurrent commits by itself. */
function commitEach(db: () => Promise<Db>): Writer {
  return {
    write: async (job) => (await db()).transaction().execute(job),
    writeOne: async (job) => job(await db()),
    async writeWithoutFlush(job) {
      const trx = await (await db()).startTransaction().execute();
      try {
        const result = await job(trx);
        // PostgreSQL executes a commit that was sent, also if this process is killed. A commit that fails is a lost
        // connection, which the caller notices with its next write.
        trx
          .commit()
          .execute()
          .catch(() => {});
        return result;
      } catch (error) {
        await trx
          .rollback()
          .execute()
          .catch(() => {});
        throw error;
      }
    },
  };
}

interface QueuedWrite {
  /** Returns a function that resolves the caller's promise, to be called after the commit. */
  run(trx: Trx): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * Group commit for SQLite: writes that arrive together share one transaction and so one flush to disk, the slow part of
 * a commit. A write resolves only after that commit. If the shared transaction fails, each write is retried in a
 * transaction of its own, so that one failing write does not fail the others.
 */
function groupCommits(db: () => Promise<Db>): Writer {
  let queue: QueuedWrite[] = [];
  let isCommitting = false;

  async function commitQueue(): Promise<void> {
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      await commitGroup(db, group);
    }
    isCommitting = false;
  }

  function write<Result>(job: (trx: Trx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      queue.push({
        run: async (trx) => {
          const result = await job(trx);
          return () => resolve(result);
        },
        reject,
      });
      if (isCommitting) return;
      isCommitting = true;
      setImmediate(commitQueue);
    });
  }

  return {
    write,
    writeOne: write,
    // In a transaction of its own: after a shared one, other writes would come between the commit and what must follow it.
    writeWithoutFlush: async (job) =>
      (await db()).connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        try {
          return await job(connection);
        } finally {
          await sql`pragma synchronous = full`.execute(connection);
        }
      }),
  };
}

async function commitGroup(db: () => Promise<Db>, group: QueuedWrite[]): Promise<void> {
  let hasBegun = false;
  try {
    const resolves = await (await db()).transaction().execute(async (trx) => {
      hasBegun = true;
      const results: (() => void)[] = [];
      for (const write of group) results.push(await write.run(trx));
      return results;
    });
    for (const resolve of resolves) resolve();
  } catch (error) {
    // If the transaction could not even begin, a retry per write would make each of them wait for the same timeout.
    if (!hasBegun || group.length === 1) for (const write of group) write.reject(error);
    else for (const write of group) await commitGroup(db, [write]);
  }
}

export async function incrementCounter(trx: Trx, name: string, by = 1): Promise<void> {
  await trx
    .insertInto("counters")
    .values({ name, value: by })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb }) => ({ value: eb("counters.value", "+", by) })),
    )
    .execute();
}

const honeypotIntervalMs = 10_000;

/** Counts honeypot hits in memory and writes them at most once in ten seconds, however many bots send. */
export function createHoneypotCounter(store: Store) {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    const pending = [...counts];
    counts.clear();
    await store.write(async (trx) => {
      for (const [kind, count] of pending) await incrementCounter(trx, `honeypot:${kind}`, count);
    });
  }

  return async (kind: string): Promise<void> => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // Hits that cannot be written are not counted.
      if (counts.size > 0) flush().catch(() => {});
    }, honeypotIntervalMs).unref();
    await flush();
  };
}

/**
 * An error's name and code, for logs and the outbox. The message is left out because databases and mail servers quote
 * rejected values in it, and those are people's names and addresses.
 */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  for (const key of ["errcode", "responseCode", "code"] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" || typeof value === "number") return `${error.name} ${value}`;
  }
  // `fetch` throws a TypeError and puts the network error into its `cause`.
  return error.cause instanceof Error ? getErrorCode(error.cause) : error.name;
}
