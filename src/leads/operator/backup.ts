import { copyFile, mkdir, mkdtempDisposable, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pluralize } from "../../shared/pluralize.ts";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { removeMailFiles } from "../mail/send-mail.ts";
import type { Db } from "../store/schema.ts";
import { openStore, type Store, withStore } from "../store/store.ts";
import { alertOperator } from "./maintenance.ts";

class BackupError extends Error {
  override name = "BackupError";
}

/** Parents before children, because of the foreign keys. Attachments are large, so few of them are read at once. */
const tables = [
  { name: "leads", key: "id", pageSize: 500 },
  { name: "attachments", key: "id", pageSize: 4 },
  { name: "subscribers", key: "id", pageSize: 500 },
  { name: "announcements", key: "slug", pageSize: 500 },
  { name: "outbox", key: "id", pageSize: 500 },
  { name: "dedupe", key: "token", pageSize: 500 },
  { name: "rate_limits", key: "bucket", pageSize: 500 },
  { name: "counters", key: "name", pageSize: 500 },
] as const;

type Row = Record<string, unknown>;
type RowCounts = Record<string, number>;

const unfinishedSuffix = ".unfinished";

/**
 * Writes a consistent snapshot of the database to one SQLite file while the site runs, and returns the number of leads.
 * PostgreSQL is copied to an SQLite file as well, so any backup can be restored to either engine.
 */
export async function backup(store: Store, path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}${unfinishedSuffix}`;
  await rm(temporaryPath, { force: true });
  // SQLite would create a file that all users can read; an existing empty file keeps its mode.
  await writeFile(temporaryPath, "", { flag: "wx", mode: 0o600 });
  try {
    const db = await store.db();
    const before = await countRows(db);
    if (store.engine === "sqlite") await sql`vacuum into ${temporaryPath}`.execute(db);
    else await copySnapshot(store, temporaryPath);
    const counts = verifyBackup(temporaryPath);
    const after = await countRows(db);
    // The site may write meanwhile; a table that it did not change must have as many rows in the copy.
    for (const { name } of tables)
      if (before[name] === after[name] && counts[name] !== after[name])
        throw new BackupError(`${path} would have ${counts[name]} instead of ${after[name]} rows of ${name}.`);
    await using file = await open(temporaryPath, "r+");
    await file.sync();
    await rename(temporaryPath, path);
    return counts.leads ?? 0;
  } finally {
    // After a failure, no personal data may remain in a file that the operator does not know of.
    await rm(temporaryPath, { force: true });
  }
}

/**
 * Replaces the database's rows with the backup's in one transaction, and returns the number of rows per table. Without
 * `replace`, a database that already has leads is left as it is and an error is thrown.
 */
export async function restore(store: Store, dataDir: string, path: string, replace: boolean): Promise<RowCounts> {
  const expected = verifyBackup(path);
  const db = await store.db();
  if (!replace && (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst())) {
    throw new BackupError("The database holds leads. To give them up for the backup's, add --replace.");
  }
  // A copy is opened, because opening migrates an older schema and the backup itself should not change.
  await using folder = await mkdtempDisposable(join(tmpdir(), "leads-restore-"));
  const copy = join(folder.path, "backup.db");
  await copyFile(path, copy);
  await using source = openStore(`sqlite:${copy}`, () => {});
  const sourceDb = await source.db();
  const previousIds = await readOutboxIds(db);
  const counts = await store.write(async (trx) => {
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    const copied = await copyRows(sourceDb, trx);
    for (const { name } of tables)
      if (copied[name] !== expected[name])
        throw new BackupError(`Only ${copied[name]} of ${expected[name]} rows of ${name} could be restored.`);
    return copied;
  });
  // Erasure finds mail files through the outbox, so files of replaced entries would never be removed otherwise.
  await removeMailFiles(dataDir, previousIds.difference(await readOutboxIds(db)));
  return counts;
}

async function readOutboxIds(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom("outbox").select("id").execute()).map(({ id }) => id));
}

async function copySnapshot(store: Store, path: string): Promise<void> {
  await using target = openStore(`sqlite:${path}`, () => {});
  const targetDb = await target.db();
  const source = await store.db();
  await source
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((snapshot) => target.write((trx) => copyRows(snapshot, trx)));
  // Leaves WAL mode, so that the backup is a single file.
  await sql`pragma journal_mode = delete`.execute(targetDb);
}

async function countRows(db: Db): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const { name } of tables)
    counts[name] = (
      await db
        .selectFrom(name)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  return counts;
}

/** Returns the number of rows of each table, or throws if the file is not an intact backup. */
function verifyBackup(path: string): RowCounts {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    const check = database.prepare("pragma integrity_check").get()?.integrity_check;
    if (check !== "ok") throw new BackupError(`it is damaged: ${check}`);
    const existing = new Set(
      database
        .prepare("select name from sqlite_master")
        .all()
        .map((row) => row.name),
    );
    if (!existing.has("leads")) throw new BackupError("it has no leads");
    // Backups of earlier versions lack the newer tables.
    const countTable = (name: string) =>
      existing.has(name) ? Number(database.prepare(`select count(*) as count from ${name}`).get()?.count) : 0;
    return Object.fromEntries(tables.map(({ name }) => [name, countTable(name)]));
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new BackupError(`${path} is no backup that can be read: ${reason}`, { cause: error });
  }
}

/** Copies all rows between databases of any engine. Both sides should be in a transaction. */
async function copyRows(from: Db, to: Db): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const { name, key, pageSize } of tables) {
    counts[name] = 0;
    let last: Row | undefined;
    do {
      const after = sql`where ${sql.ref(key)} > ${last?.[key] ?? ""} order by ${sql.ref(key)} limit ${pageSize}`;
      const { rows } = await sql<Row>`select * from ${sql.table(name)} ${after}`.execute(from);
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        await sql`insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))})`.execute(to);
      }
      counts[name] += rows.length;
      last = rows.at(-1);
    } while (last);
  }
  return counts;
}

/** Restores a backup into a temporary database and returns the number of rows per table; throws if it cannot be restored. */
export async function tryRestore(path: string): Promise<RowCounts> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "leads-verify-"));
  await using store = openStore(`sqlite:${join(folder.path, "site.db")}`, () => {});
  return await restore(store, folder.path, path, false);
}

/**
 * Writes the backup of a day (YYYY-MM-DD) and removes those that are too old. Returns its path and number of leads. A
 * failure is mailed to the operator, and thrown.
 */
export async function backUpDay(store: Store, directory: string, today: string, now: number) {
  try {
    const path = join(directory, dailyBackupName(today));
    const leads = await backup(store, path);
    const names = await readdir(directory);
    // A process that was killed leaves an unfinished file with personal data.
    const expired = [...findExpiredBackups(names, today), ...names.filter((name) => name.includes(unfinishedSuffix))];
    await Promise.all(expired.map((name) => rm(join(directory, name), { force: true })));
    return { path, leads };
  } catch (error) {
    await alertOperator(store, "backup-failed", now).catch(() => {});
    throw error;
  }
}

export const dailyBackupName = (day: string) => `leads-${day}.db`;

/**
 * The files that are not among the seven newest backups, nor the newest of their week in the four weeks before those. The
 * number decides and not the age, so that a wrong clock removes nothing. Days in the future, which a wrong clock has
 * written, are removed once there are seven others.
 */
export function findExpiredBackups(names: string[], today: string): string[] {
  const backups = names.filter((name) => /^leads-\d{4}-\d\d-\d\d\.db$/.test(name)).toSorted();
  const future = backups.filter((name) => name > dailyBackupName(today));
  const past = backups.slice(0, backups.length - future.length);
  const older = past.slice(0, -7);
  // Later entries overwrite earlier ones, so each week is left with its newest backup.
  const newestByWeek = new Map(older.map((name) => [startOfWeek(name.slice("leads-".length, -".db".length)), name]));
  const weekly = new Set([...newestByWeek.values()].slice(-4));
  return [...older.filter((name) => !weekly.has(name)), ...(past.length >= 7 ? future : [])];
}

/** The Monday of a day's week, both as YYYY-MM-DD. */
function startOfWeek(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

// The tests import this module for its functions.
if (import.meta.main) {
  await runCommand({
    call: "npm run backup --",
    usage: `npm run backup [-- file]                    writes a backup, by default below DATA_DIR/backups
npm run backup -- --daily                      writes today's backup to BACKUP_DIR, as the running site does once a day
npm run backup -- --verify file                restores a backup into a temporary database and counts its rows
npm run backup -- --restore file [--replace]   puts a backup's leads into the database`,
    options: {
      daily: { type: "boolean", default: false },
      verify: { type: "string" },
      restore: { type: "string" },
      replace: { type: "boolean", default: false },
    },
    expects: () => true,
    async run({ values: { daily, verify, restore: from, replace }, positionals: [file] }) {
      if (verify) {
        const counts = Object.entries(await tryRestore(verify)).map(([table, count]) => `${table} ${count}`);
        return console.log(`${verify} can be restored: ${counts.join(", ")}.`);
      }
      await withStore(async (store, { dataDir, backupDir }) => {
        if (from) {
          const counts = await restore(store, dataDir, from, replace);
          return console.log(`Restored ${pluralize(counts.leads ?? 0, "lead")} from ${from}.`);
        }
        if (daily) {
          if (!backupDir) throw new UsageError("--daily needs the setting BACKUP_DIR.");
          const now = new Date();
          const { path, leads } = await backUpDay(store, backupDir, now.toISOString().slice(0, 10), now.getTime());
          return console.log(`${path}: ${pluralize(leads, "lead")}.`);
        }
        const timestamp = new Date().toISOString().replace(/[:.]/g, "-");
        const path = file ?? join(dataDir, "backups", `leads-${timestamp}.db`);
        console.log(`${path}: ${pluralize(await backup(store, path), "lead")}.`);
      });
    },
  });
}
