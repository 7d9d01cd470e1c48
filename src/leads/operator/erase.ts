import { sql } from "kysely";
import type { Store } from "../store/store.ts";
import { removeLeads } from "./remove.ts";

/** Erases everything that an address left here: leads, attachments, outbox entries, mail files. */
export async function erase(store: Store, dataDir: string, email: string): Promise<number> {
  const db = await store.db();
  const found = await db.selectFrom("leads").select("id").where("email", "=", email.trim().toLowerCase()).execute();
  await removeLeads(
    store,
    dataDir,
    found.map(({ id }) => id),
  );
  // The write-ahead log still holds the erased pages until it is folded into the file.
  if (store.engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return found.length;
}
