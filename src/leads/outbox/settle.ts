import type { Store } from "../store/store.ts";
import { nextAttempt } from "./backoff.ts";
import { type Entry, leaseMs } from "./claim.ts";

export async function markSent(store: Store, entry: Entry, now: number): Promise<void> {
  await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({ state: "sent", attempts: entry.attempts + 1, sent_at: now, lease: null, lease_until: 0, last_fault: null })
      .where("id", "=", entry.id)
      .where("lease", "=", entry.lease)
      .execute(),
  );
}

/** Says that the entry's owner is still at it. */
export async function renewLease(store: Store, entry: Entry, now: number): Promise<void> {
  await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({ lease_until: now + leaseMs })
      .where("id", "=", entry.id)
      .where("lease", "=", entry.lease)
      .execute(),
  );
}

/** Puts a failed entry back for later, or gives it up when its time is over. Says which. */
export async function markFailed(
  store: Store,
  entry: Entry,
  fault: string,
  now: number,
): Promise<"pending" | "failed"> {
  const attempts = entry.attempts + 1;
  const since = entry.first_failed_at ?? now;
  const due = nextAttempt(attempts, since, now);
  const state = due === undefined ? "failed" : "pending";
  await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({
        state,
        attempts,
        due_at: due ?? now,
        first_failed_at: since,
        last_fault: fault,
        lease: null,
        lease_until: 0,
      })
      .where("id", "=", entry.id)
      .where("lease", "=", entry.lease)
      .execute(),
  );
  return state;
}
