import { isIPv4, isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Trx } from "../store/schema.ts";

/** How many submissions an IP address and its network may send within each period of `perMs`. */
export interface SubmissionLimits {
  perMs: number;
  address: number;
  network: number;
}

export const submissionLimits: SubmissionLimits = { perMs: 10 * 60_000, address: 10, network: 50 };

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

/**
 * The address and network that rate limits apply to. An IPv6 household usually has a /64, so that prefix counts as its
 * address; networks are /24 for IPv4 and /48 for IPv6.
 */
export function parseClientNetwork(remote: string): { address: string; network: string } {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(ip)) return { address: ip, network: ip.split(".").slice(0, 3).join(".") };
  if (!isIPv6(ip)) return { address: ip, network: ip };
  const groups = expandIpv6(ip);
  return { address: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") };
}

/** The eight groups of an IPv6 address. */
function expandIpv6(ip: string): string[] {
  // The URL parser normalizes the address: shortest form, with a dotted IPv4 tail as two groups.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
