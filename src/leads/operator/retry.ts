import type { Store } from "../store/store.ts";

/** Makes everything unsent due now, given-up entries included, with three days of patience from now on. */
export async function retry(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({ state: "pending", due_at: now, attempts: 0, first_failed_at: null })
      .where("state", "in", ["pending", "failed"])
      .where("lease_until", "<=", now)
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}
