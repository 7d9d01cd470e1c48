import { copyFile, mkdir, mkdtemp, open, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { Db, Tables } from "../store/schema.ts";
import { openStore, type Store } from "../store/store.ts";
import { removeMailFiles } from "./retention.ts";

export class BackupError extends Error {
  override name = "BackupError";
}

/**
 * Writes one SQLite file that holds the database as it was at one moment, while the site goes on. PostgreSQL is copied
 * into the same kind of file, so any backup can be restored to either.
 */
export async function backup(store: Store, path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  // SQLite would let everybody on the machine read it; an empty file that is there keeps its mode.
  await writeFile(unfinished, "", { flag: "wx", mode: 0o600 });
  try {
    if (store.engine === "sqlite") await sql`vacuum into ${unfinished}`.execute(await store.db());
    else await copySnapshot(store, unfinished);
    const count = verify(unfinished);
    await flush(unfinished);
    await rename(unfinished, path);
    return count;
  } finally {
    // People's data do not stay behind in a file that nobody asked for.
    await rm(unfinished, { force: true });
  }
}

/** Puts a backup's rows into the database, all or none. A database that holds leads is only replaced on demand. */
export async function restore(
  store: Store,
  dataDir: string,
  path: string,
  replace: boolean,
): Promise<Record<string, number>> {
  verify(path);
  const db = await store.db();
  if (!replace && !(await isEmpty(db))) {
    throw new BackupError("The database holds leads. To give them up for the backup's, add --replace.");
  }
  // Opening brings an older backup's schema up to date, which its file should not see.
  const folder = await mkdtemp(join(tmpdir(), "leads-restore-"));
  const copy = join(folder, "backup.db");
  await copyFile(path, copy);
  const source = openStore(`sqlite:${copy}`, () => {});
  try {
    const rows = await source.db();
    const replaced = await messagesIn(db);
    const counts = await store.write(async (trx) => {
      await clear(trx);
      return copyRows(rows, trx);
    });
    // Mail of a lead that was given up is known to nobody any more: no erasure would find it.
    await removeMailFiles(dataDir, replaced.difference(await messagesIn(db)));
    return counts;
  } finally {
    await source.close();
    await rm(folder, { recursive: true });
  }
}

async function messagesIn(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom("outbox").select("id").execute()).map(({ id }) => id));
}

async function copySnapshot(store: Store, path: string): Promise<void> {
  const target = openStore(`sqlite:${path}`, () => {});
  try {
    await target.db();
    const source = await store.db();
    await source
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((snapshot) => target.write((trx) => copyRows(snapshot, trx)));
    await sql`pragma journal_mode = delete`.execute(await target.db());
  } finally {
    await target.close();
  }
}

function verify(path: string): number {
  try {
    return leadsIn(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new BackupError(`${path} is no backup that can be read: ${reason}`, { cause: error });
  }
}

function leadsIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const check = database.prepare("pragma integrity_check").get()?.integrity_check;
    if (check !== "ok") throw new BackupError(`it is damaged: ${check}`);
    return Number(database.prepare("select count(*) as count from leads").get()?.count);
  } finally {
    database.close();
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

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
async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<Record<string, number>> {
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

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst()) === undefined;
}

async function clear(db: Kysely<Tables>): Promise<void> {
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
