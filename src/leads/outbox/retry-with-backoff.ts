import type { Store } from "../store/store.ts";
import { leaseMs, type OutboxEntry } from "./queue.ts";

const minute = 60_000;
const firstDelayMs = minute / 2;
const maxDelayMs = 6 * 60 * minute;
const giveUpAfterMs = 3 * 24 * 60 * minute;

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

/** Extends the lease while the entry is still being sent. */
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

/** Schedules the next attempt of a failed entry, or gives up after three days. Returns the entry's new state. */
export async function markFailed(
  store: Store,
  entry: OutboxEntry,
  fault: string,
  now: number,
): Promise<"pending" | "failed"> {
  const attempts = entry.attempts + 1;
  const firstFailedAt = entry.first_failed_at ?? now;
  const due = nextAttempt(attempts, firstFailedAt, now);
  const state = due === undefined ? "failed" : "pending";
  await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({
        state,
        attempts,
        due_at: due ?? now,
        first_failed_at: firstFailedAt,
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

/**
 * Exponential backoff: when to retry, or undefined after three days of failures. Half of each delay is random (jitter),
 * so that entries which failed together are not all retried at the same moment.
 */
function nextAttempt(attempts: number, firstFailedAt: number, now: number): number | undefined {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20));
  const due = now + delay / 2 + (Math.random() * delay) / 2;
  const deadline = firstFailedAt + giveUpAfterMs;
  if (now >= deadline) return undefined;
  return Math.round(Math.min(due, deadline));
}
