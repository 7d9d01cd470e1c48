import type { Store } from "../store/store.ts";

const crowd = 10;
const withinMs = 1000;

/** Whether visitors come so fast that mail should wait: ten a second, whichever process each of them meets. */
export async function isRush(store: Store, now: number): Promise<boolean> {
  const db = await store.db();
  const latest = await db
    .selectFrom("leads")
    .select("id")
    .where("created_at", ">", now - withinMs)
    .limit(crowd)
    .execute();
  return latest.length === crowd;
}
