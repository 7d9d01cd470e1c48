import type { Store } from "../store/store.ts";
import { type OutboxEntry, released, updateLeased } from "./queue.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_DELAY_MS = MINUTE_MS / 2;
const MAX_DELAY_MS = 6 * HOUR_MS;
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS;

/** Schedules the next attempt of a failed entry, or gives up after three days. Returns the entry's new state. */
export async function scheduleRetry(
  store: Store,
  entry: OutboxEntry,
  fault: string,
  now: number,
): Promise<"pending" | "failed"> {
  const attempts = entry.attempts + 1;
  const firstFailedAt = entry.first_failed_at ?? now;
  const deadline = firstFailedAt + GIVE_UP_AFTER_MS;
  const state = now >= deadline ? "failed" : "pending";
  await updateLeased(store, entry, {
    state,
    attempts,
    due_at: state === "failed" ? now : Math.min(now + computeBackoff(attempts), deadline),
    first_failed_at: firstFailedAt,
    last_fault: fault,
    ...released,
  });
  return state;
}

/**
 * Exponential backoff. Half of each delay is random (jitter), so that entries which failed together are not all retried
 * at the same moment.
 */
function computeBackoff(attempts: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return Math.round(delay / 2 + (Math.random() * delay) / 2);
}
