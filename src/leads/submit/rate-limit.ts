import { sql } from "kysely";
import { parseClientNetwork } from "../../shared/client-network.ts";
import { createHmacFunction, type Hmac } from "../signature.ts";
import type { Trx } from "../store/schema.ts";

/** How many submissions an IP address and its network may send within each period of `perMs`. */
export interface SubmissionLimits {
  perMs: number;
  address: number;
  network: number;
}

export const submissionLimits: SubmissionLimits = { perMs: 10 * 60_000, address: 10, network: 50 };

/** Mails to an address that a visitor entered are limited to one in this time. */
export const inboxPeriodMs = 60 * 60_000;

/** The rate limits of the sender's IP address and network. */
export function createSenderLimits(
  { secret, limits = submissionLimits }: { secret: string; limits?: SubmissionLimits },
  clientAddress: string,
) {
  const hash = createHmacFunction(secret);
  const { address, network } = parseClientNetwork(clientAddress);
  return {
    perMs: limits.perMs,
    buckets: [
      { bucket: `address:${hash("address", address)}`, count: limits.address },
      { bucket: `network:${hash("network", network)}`, count: limits.network },
    ],
  };
}

/** The bucket of mails to an address. Mail to name+anything@ arrives in the inbox of name@, so both share one. */
export function createInboxBucket(purpose: string, hash: Hmac, email: string, about = ""): string {
  return `${purpose}:${hash(purpose, email.toLowerCase().replace(/\+[^@]*@/, "@"), about)}`;
}

interface Bucket {
  bucket: string;
  /** Its capacity: how many may be taken within the period. */
  count: number;
}

/**
 * Takes one from each bucket with the generic cell rate algorithm (a leaky bucket), in one SQL statement, so that all
 * processes on one database share the limits. A bucket's row holds the time at which the bucket will have drained.
 * Returns undefined or, if a bucket is full, how many milliseconds to wait.
 */
export async function takeFromBuckets(
  trx: Trx,
  buckets: Bucket[],
  perMs: number,
  now: number,
): Promise<number | undefined> {
  const share = (count: number) => Math.round(perMs / count);
  // The bucket's current level: `now` if it has drained since, one period ahead if it is full. More than that is left by
  // a clock that was ahead. Up to another period may be another machine's clock, and the bucket counts as full; beyond
  // it the clock was corrected, and the bucket counts as drained.
  const full = now + perMs;
  const level = sql<number>`case
    when rate_limits.full_until <= ${now} or rate_limits.full_until > ${full + perMs} then ${now}
    when rate_limits.full_until > ${full} then ${full}
    else rate_limits.full_until end`;
  const taken = await trx
    .insertInto("rate_limits")
    .values(buckets.map(({ bucket, count }) => ({ bucket, full_until: now + share(count) })))
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet({ full_until: sql<number>`${level} + excluded.full_until - ${now}` })
        .where(sql<number>`${level} + excluded.full_until`, "<=", now + full),
    )
    .returning("bucket")
    .execute();
  if (taken.length === buckets.length) return undefined;

  const waits: number[] = [];
  for (const { bucket, count } of buckets) {
    // A rejected request must not count, or one rejected address could use up the limit of its network.
    const refund = taken.some((row) => row.bucket === bucket) ? share(count) : 0;
    const { full_until } = await trx
      .updateTable("rate_limits")
      .set({ full_until: sql<number>`${level} - ${refund}` })
      .where("bucket", "=", bucket)
      .returning("full_until")
      .executeTakeFirstOrThrow();
    waits.push(full_until + perMs / count - full);
  }
  return Math.max(...waits);
}
