import { rm } from "node:fs/promises";
import { mailFile } from "../mail/post-office.ts";
import type { Store } from "../store/store.ts";

/**
 * Removes leads with all that hangs on them. Mail files go first: if that fails halfway, the rows are still there to
 * say which files remain.
 */
export async function removeLeads(store: Store, dataDir: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = await (await store.db()).selectFrom("outbox").select("id").where("lead_id", "in", ids).execute();
  await removeMailFiles(
    dataDir,
    entries.map(({ id }) => id),
  );
  // Attachments, outbox entries and tokens follow by cascade.
  await store.writeOne((db) => db.deleteFrom("leads").where("id", "in", ids).execute());
}

export async function removeMailFiles(dataDir: string, messages: Iterable<string>): Promise<void> {
  await Promise.all(Iterator.from(messages).map((id) => rm(mailFile(dataDir, id), { force: true })));
}
