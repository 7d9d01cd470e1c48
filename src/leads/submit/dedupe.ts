import { createHmac } from "node:crypto";
import type { Answers } from "../forms/schemas.ts";
import type { Trx } from "../store/schema.ts";
import type { Cv } from "./parse-body.ts";

const contentWindow = 10 * 60_000;
const forever = Number.MAX_SAFE_INTEGER;

/** What a repeated submission needs to be given the first one's answer. */
export interface StoredLead {
  id: string;
  createdAt: number;
}

export interface Token {
  token: string;
  expires_at: number;
}

/**
 * What makes a submission the same as another: its key, or its content within ten minutes. A key counts only together
 * with its sender, so that a key which two visitors came to share (a cached page, a kiosk) costs neither their message.
 */
export function tokensOf(
  hash: Hmac,
  form: { kind: string; subject: string; answers: Answers; cv: Cv | undefined; key: string },
  now: number,
): Token[] {
  const { kind, subject, answers, cv, key } = form;
  const content = hash("content", kind, subject, JSON.stringify(answers), cv?.bytes ?? "");
  const tokens = [{ token: `content:${content}`, expires_at: now + contentWindow }];
  if (key === "") return tokens;
  // Keys first, always: two transactions that meet on both tokens wait for each other in one order only.
  return [{ token: `key:${hash("key", kind, subject, answers.email, key)}`, expires_at: forever }, ...tokens];
}

/**
 * Takes the tokens for a new lead, or finds the lead that holds one of them. Another transaction that is taking the
 * same token is waited for, in whatever process it runs: that is the unique key's doing.
 */
export async function claimTokens(trx: Trx, tokens: Token[], id: string, now: number): Promise<StoredLead | undefined> {
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
  const held = tokens.map(({ token }) => token).filter((token) => !claimed.some((taken) => taken.token === token));
  const first = await leadWith(trx, held);
  // From now on the repeated submission's other token leads to the same lead.
  await trx.updateTable("dedupe").set({ lead_id: first.id }).where("lead_id", "=", id).execute();
  return first;
}

export async function giveBackTokens(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("dedupe").where("lead_id", "=", id).execute();
}

async function leadWith(trx: Trx, tokens: string[]): Promise<StoredLead> {
  return trx
    .selectFrom("dedupe")
    .innerJoin("leads", "leads.id", "dedupe.lead_id")
    .select(["leads.id", "leads.created_at as createdAt"])
    .where("token", "in", tokens)
    .orderBy("leads.created_at")
    .executeTakeFirstOrThrow();
}

/** Names a person or a text without holding either: useless to whoever has the database but not the secret. */
type Hmac = (purpose: string, ...values: (string | Uint8Array)[]) => string;

export const createHmacFunction =
  (secret: string): Hmac =>
  (purpose, ...values) => {
    const hash = createHmac("sha256", secret).update(purpose);
    // Lengths keep ("ab", "c") and ("a", "bc") apart.
    for (const value of values) hash.update(`\0${value.length}\0`).update(value);
    return hash.digest("base64url");
  };
