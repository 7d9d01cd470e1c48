import { createHmac } from "node:crypto";
import type { Answers } from "../forms/schemas.ts";
import type { Trx } from "../store/schema.ts";
import type { Cv } from "./parse-body.ts";

const contentWindowMs = 10 * 60_000;
const never = Number.MAX_SAFE_INTEGER;

/** What is needed to answer a duplicate submission exactly like the first one. */
export interface LeadReference {
  id: string;
  createdAt: number;
}

export interface Token {
  token: string;
  expires_at: number;
}

/**
 * Tokens that identify duplicates: the form's key, and the content for ten minutes. The key is hashed together with the
 * sender's email, so that two visitors with the same key (from a cached page or a kiosk) do not lose a message.
 */
export function createTokens(
  hash: Hmac,
  form: { kind: string; subject: string; answers: Answers; cv: Cv | undefined; key: string },
  now: number,
): Token[] {
  const { kind, subject, answers, cv, key } = form;
  const content = hash("content", kind, subject, JSON.stringify(answers), cv?.bytes ?? "");
  const tokens = [{ token: `content:${content}`, expires_at: now + contentWindowMs }];
  if (key === "") return tokens;
  // The key always comes first: concurrent transactions then lock both tokens in the same order and cannot deadlock.
  return [{ token: `key:${hash("key", kind, subject, answers.email, key)}`, expires_at: never }, ...tokens];
}

/**
 * Claims the tokens for a new lead, or returns the lead that already has one of them. The primary key makes this wait
 * for a concurrent transaction that inserts the same token, also in another process.
 */
export async function claimTokens(
  trx: Trx,
  tokens: Token[],
  id: string,
  now: number,
): Promise<LeadReference | undefined> {
  const claimed = await trx
    .insertInto("dedupe")
    .values(tokens.map((token) => ({ ...token, lead_id: id })))
    .onConflict((conflict) =>
      conflict
        .column("token")
        .doUpdateSet(({ ref }) => ({ lead_id: id, expires_at: ref("excluded.expires_at") }))
        .where("dedupe.expires_at", "<=", now),
    )
    .returning("token")
    .execute();
  if (claimed.length === tokens.length) return undefined;
  const existing = tokens.map(({ token }) => token).filter((token) => !claimed.some((row) => row.token === token));
  const first = await findFirstLead(trx, existing);
  // Points the duplicate's other token to the first lead, so that it is recognized by that token as well.
  await trx.updateTable("dedupe").set({ lead_id: first.id }).where("lead_id", "=", id).execute();
  return first;
}

/** Undoes `claimTokens` when the lead is not stored after all. */
export async function releaseTokens(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("dedupe").where("lead_id", "=", id).execute();
}

async function findFirstLead(trx: Trx, tokens: string[]): Promise<LeadReference> {
  return trx
    .selectFrom("dedupe")
    .innerJoin("leads", "leads.id", "dedupe.lead_id")
    .select(["leads.id", "leads.created_at as createdAt"])
    .where("token", "in", tokens)
    .orderBy("leads.created_at")
    .executeTakeFirstOrThrow();
}

/** Keyed hash of personal data for tables that must not store it: it cannot be reversed or guessed without the secret. */
type Hmac = (purpose: string, ...values: (string | Uint8Array)[]) => string;

export const createHmacFunction =
  (secret: string): Hmac =>
  (purpose, ...values) => {
    const hash = createHmac("sha256", secret).update(purpose);
    // The lengths make ("ab", "c") and ("a", "bc") different inputs.
    for (const value of values) hash.update(`\0${value.length}\0`).update(value);
    return hash.digest("base64url");
  };
