import { copyFile, mkdir, mkdtempDisposable, open, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pluralize } from "../../shared/pluralize.ts";
import { runCommand } from "../../shared/run-command.ts";
import type { Db } from "../store/schema.ts";
import { openStore, type Store, withStore } from "../store/store.ts";
import { removeMailFiles } from "./maintenance.ts";

class BackupError extends Error {
  override name = "BackupError";
}

/** Parents before children, because of the foreign keys. Attachments are large, so few of them are read at once. */
const tables = [
  { name: "leads", key: "id", pageSize: 500 },
  { name: "attachments", key: "id", pageSize: 4 },
  { name: "outbox", key: "id", pageSize: 500 },
  { name: "dedupe", key: "token", pageSize: 500 },
  { name: "rate_limits", key: "bucket", pageSize: 500 },
  { name: "counters", key: "name", pageSize: 500 },
] as const;

type Row = Record<string, unknown>;

/**
 * Writes a consistent snapshot of the database to one SQLite file while the site runs, and returns the number of leads.
 * PostgreSQL is copied to an SQLite file as well, so any backup can be restored to either engine.
 */
export async function backup(store: Store, path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = `${path}.unfinished`;
  await rm(temporaryPath, { force: true });
  // SQLite would create a file that all users can read; an existing empty file keeps its mode.
  await writeFile(temporaryPath, "", { flag: "wx", mode: 0o600 });
  try {
    if (store.engine === "sqlite") await sql`vacuum into ${temporaryPath}`.execute(await store.db());
    else await copySnapshot(store, temporaryPath);
    const count = verifyBackup(temporaryPath);
    await using file = await open(temporaryPath, "r+");
    await file.sync();
    await rename(temporaryPath, path);
    return count;
  } finally {
    // After a failure, no personal data may remain in a file that the operator does not know of.
    await rm(temporaryPath, { force: true });
  }
}

/**
 * Replaces the database's rows with the backup's in one transaction, and returns the number of rows per table. Without
 * `replace`, a database that already has leads is left as it is and an error is thrown.
 */
export async function restore(
  store: Store,
  dataDir: string,
  path: string,
  replace: boolean,
): Promise<Record<string, number>> {
  verifyBackup(path);
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
    return copyRows(sourceDb, trx);
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

/** Returns the number of leads, or throws if the file is not an intact backup. */
function verifyBackup(path: string): number {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    const check = database.prepare("pragma integrity_check").get()?.integrity_check;
    if (check !== "ok") throw new BackupError(`it is damaged: ${check}`);
    return Number(database.prepare("select count(*) as count from leads").get()?.count);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new BackupError(`${path} is no backup that can be read: ${reason}`, { cause: error });
  }
}

/** Copies all rows between databases of any engine. Both sides should be in a transaction. */
async function copyRows(from: Db, to: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
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

// The tests import this module for its functions.
if (import.meta.main) {
  await runCommand({
    call: "npm run backup --",
    usage: `npm run backup [-- file]                    writes a backup, by default below DATA_DIR/backups
npm run backup -- --restore file [--replace]   puts a backup's leads into the database`,
    options: { restore: { type: "string" }, replace: { type: "boolean", default: false } },
    expects: () => true,
    run: ({ values: { restore: from, replace }, positionals: [file] }) =>
      withStore(async (store, { dataDir }) => {
        if (from) {
          const counts = await restore(store, dataDir, from, replace);
          return console.log(`Restored ${pluralize(counts.leads ?? 0, "lead")} from ${from}.`);
        }
        const timestamp = new Date().toISOString().replace(/[:.]/g, "-");
        const path = file ?? join(dataDir, "backups", `leads-${timestamp}.db`);
        console.log(`${path}: ${pluralize(await backup(store, path), "lead")}.`);
      }),
  });
}
