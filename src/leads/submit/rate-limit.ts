import { isIPv4, isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Trx } from "../store/schema.ts";

const minute = 60_000;

/** How many submissions an address and its network may send at once, and again after each period. */
export interface SubmissionLimits {
  perMs: number;
  address: number;
  network: number;
}

export const submissionLimits: SubmissionLimits = { perMs: 10 * minute, address: 10, network: 50 };

export interface Bucket {
  bucket: string;
  /** How many it holds. */
  count: number;
}

export type Allowance = { ok: true } | { ok: false; retryAfterMs: number };

/**
 * Takes one from each bucket, by the generic cell rate algorithm in one statement, so that processes which share the
 * database share the limit. Each bucket's row holds the moment at which it will have leaked empty.
 */
export async function takeFrom(trx: Trx, buckets: Bucket[], perMs: number, now: number): Promise<Allowance> {
  const taken = await trx
    .insertInto("rate_limits")
    .values(buckets.map(({ bucket, count }) => ({ bucket, full_until: now + Math.round(perMs / count) })))
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet({ full_until: laterOf(now) })
        .where(sql<number>`rate_limits.full_until + excluded.full_until`, "<=", 2 * now + perMs),
    )
    .returning("bucket")
    .execute();
  if (taken.length === buckets.length) return { ok: true };
  // One who is refused uses nothing up, or they could shut their whole network out.
  for (const { bucket } of taken) await putBack(trx, bucket, buckets, perMs);
  return { ok: false, retryAfterMs: await longestWait(trx, buckets, perMs, now) };
}

// What it held, or nothing if it had leaked empty, and this one's share on top.
function laterOf(now: number) {
  const held = sql<number>`case when rate_limits.full_until > ${now} then rate_limits.full_until else ${now} end`;
  return sql<number>`${held} + excluded.full_until - ${now}`;
}

async function putBack(trx: Trx, taken: string, buckets: Bucket[], perMs: number): Promise<void> {
  const share = Math.round(perMs / (buckets.find(({ bucket }) => bucket === taken)?.count ?? 1));
  await trx
    .updateTable("rate_limits")
    .set(({ eb }) => ({ full_until: eb("full_until", "-", share) }))
    .where("bucket", "=", taken)
    .execute();
}

async function longestWait(trx: Trx, buckets: Bucket[], perMs: number, now: number): Promise<number> {
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
 * Who counts as one sender, and who as one network. A home with IPv6 owns a whole /64, so that is its address;
 * networks are /24 and /48.
 */
export function clientNetworkOf(remote: string): ClientNetwork {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(ip)) return { address: ip, network: ip.split(".").slice(0, 3).join(".") };
  if (!isIPv6(ip)) return { address: ip, network: ip };
  const groups = expandIpv6(ip);
  return { address: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") };
}

function expandIpv6(ip: string): string[] {
  // The URL parser writes an address in its shortest form, and a dotted tail as two groups.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
