import type { Store } from "../store/store.ts";
import { leaseMs, type OutboxEntry } from "./queue.ts";

export async function markSent(store: Store, entry: OutboxEntry, now: number): Promise<void> {
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
export async function renewLease(store: Store, entry: OutboxEntry, now: number): Promise<void> {
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
  entry: OutboxEntry,
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

const minute = 60_000;
const first = minute / 2;
const longest = 6 * 60 * minute;
const patience = 3 * 24 * 60 * minute;

/**
 * When to try again after so many failures, or undefined when three days of trying are over. Half of each wait is
 * random, or everything that failed together would come back together.
 */
function nextAttempt(attempts: number, since: number, now: number, random = Math.random): number | undefined {
  const wait = Math.min(longest, first * 2 ** Math.min(attempts - 1, 20));
  const due = now + wait / 2 + (random() * wait) / 2;
  const end = since + patience;
  if (now >= end) return undefined;
  return Math.round(Math.min(due, end));
}
