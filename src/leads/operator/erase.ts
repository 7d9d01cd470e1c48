import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { removeLeads } from "./remove.ts";

/** A backup of a large database reads for about as long. */
const patience = 60_000;

class LogInUse extends Error {
  override name = "LogInUse";
}

/** Erases everything that an address left here: leads, attachments, outbox entries, mail files. */
export async function erase(store: Store, dataDir: string, email: string): Promise<number> {
  const db = await store.db();
  const found = await db.selectFrom("leads").select("id").where("email", "=", email.trim().toLowerCase()).execute();
  await removeLeads(
    store,
    dataDir,
    found.map(({ id }) => id),
  );
  if (store.engine === "sqlite") await foldLog(db);
  return found.length;
}

/** The write-ahead log still holds the erased pages until it is folded into the file, which waits for whoever reads. */
async function foldLog(db: Db): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (Date.now() > deadline)
      throw new LogInUse("Erased, but still in the database's log, which is in use: run this again.");
    await sleep(100);
  }
}
