import { sql } from "kysely";
import type { Trx } from "../store/schema.ts";

/** So many at once, and so many again after each period. */
export interface Limit {
  count: number;
  perMs: number;
}

const minute = 60_000;

export const submissionLimits = {
  address: { count: 10, perMs: 10 * minute },
  network: { count: 50, perMs: 10 * minute },
} as const satisfies Record<string, Limit>;

export const receiptLimit: Limit = { count: 1, perMs: 60 * minute };

export type Allowance = { ok: true } | { ok: false; retryAfterMs: number };

/**
 * The generic cell rate algorithm in one statement, so that processes that share the database share the limit.
 * Each bucket holds the moment at which it will have leaked empty.
 */
export async function takeFrom(trx: Trx, bucket: string, { count, perMs }: Limit, now: number): Promise<Allowance> {
  const cost = Math.round(perMs / count);
  const latest = now + perMs;
  const taken = await trx
    .insertInto("rate_limits")
    .values({ bucket, full_until: now + cost })
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet({
          full_until: sql`case when rate_limits.full_until > ${now} then rate_limits.full_until else ${now} end + ${cost}`,
        })
        .where("rate_limits.full_until", "<=", latest - cost),
    )
    .returning("full_until")
    .executeTakeFirst();
  if (taken) return { ok: true };
  const { full_until } = await trx
    .selectFrom("rate_limits")
    .select("full_until")
    .where("bucket", "=", bucket)
    .executeTakeFirstOrThrow();
  return { ok: false, retryAfterMs: full_until + cost - latest };
}
