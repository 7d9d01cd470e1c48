import { isIPv4, isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Trx } from "../store/schema.ts";

const minute = 60_000;

/** How many submissions an IP address and its network may send within each period of `perMs`. */
export interface SubmissionLimits {
  perMs: number;
  address: number;
  network: number;
}

export const submissionLimits: SubmissionLimits = { perMs: 10 * minute, address: 10, network: 50 };

export interface Bucket {
  bucket: string;
  /** Its capacity: how many may be taken within the period. */
  count: number;
}

export type Allowance = { ok: true } | { ok: false; retryAfterMs: number };

/**
 * Takes one from each bucket with the generic cell rate algorithm (a leaky bucket), in one SQL statement, so that all
 * processes on one database share the limits. A bucket's row holds the time at which the bucket will have drained.
 */
export async function takeFromBuckets(trx: Trx, buckets: Bucket[], perMs: number, now: number): Promise<Allowance> {
  const taken = await trx
    .insertInto("rate_limits")
    .values(buckets.map(({ bucket, count }) => ({ bucket, full_until: now + Math.round(perMs / count) })))
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet({ full_until: addShare(now) })
        .where(sql<number>`rate_limits.full_until + excluded.full_until`, "<=", 2 * now + perMs),
    )
    .returning("bucket")
    .execute();
  if (taken.length === buckets.length) return { ok: true };
  // A rejected request must not count, or one rejected address could use up the limit of its network.
  for (const { bucket } of taken) await refund(trx, bucket, buckets, perMs);
  return { ok: false, retryAfterMs: await findLongestWait(trx, buckets, perMs, now) };
}

// The bucket's current level (none if it has drained since), plus one submission's share.
function addShare(now: number) {
  const level = sql<number>`case when rate_limits.full_until > ${now} then rate_limits.full_until else ${now} end`;
  return sql<number>`${level} + excluded.full_until - ${now}`;
}

async function refund(trx: Trx, taken: string, buckets: Bucket[], perMs: number): Promise<void> {
  const share = Math.round(perMs / (buckets.find(({ bucket }) => bucket === taken)?.count ?? 1));
  await trx
    .updateTable("rate_limits")
    .set(({ eb }) => ({ full_until: eb("full_until", "-", share) }))
    .where("bucket", "=", taken)
    .execute();
}

async function findLongestWait(trx: Trx, buckets: Bucket[], perMs: number, now: number): Promise<number> {
  const rows = await trx
    .selectFrom("rate_limits")
    .selectAll()
    .where(
      "bucket",
      "in",
      buckets.map(({ bucket }) => bucket),
    )
    .execute();
  const fullUntil = new Map(rows.map(({ bucket, full_until }) => [bucket, full_until]));
  return Math.max(...buckets.map(({ bucket, count }) => (fullUntil.get(bucket) ?? now) + perMs / count - now - perMs));
}

export interface ClientNetwork {
  address: string;
  network: string;
}

/**
 * The address and network that rate limits apply to. An IPv6 household usually has a /64, so that prefix counts as its
 * address; networks are /24 for IPv4 and /48 for IPv6.
 */
export function parseClientNetwork(remote: string): ClientNetwork {
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
