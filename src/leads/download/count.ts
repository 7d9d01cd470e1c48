import { increment } from "../store/counters.ts";
import type { Store } from "../store/store.ts";

/** Counts a download with its lead and in all; the sum outlives the lead's erasure. */
export async function countDownload(store: Store, slug: string, lead: string): Promise<void> {
  await store.write(async (trx) => {
    await trx
      .updateTable("leads")
      .set(({ eb }) => ({ downloads: eb("downloads", "+", 1) }))
      .where("id", "=", lead)
      .execute();
    await increment(trx, `download:${slug}`);
  });
}
