import type { Cv } from "../body/parse.ts";
import type { Answers } from "../contracts/schemas.ts";
import type { Trx } from "../store/schema.ts";
import type { KeyedHash } from "./keyed-hash.ts";

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
  hash: KeyedHash,
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

export async function findRepeated(trx: Trx, tokens: Token[], now: number): Promise<StoredLead | undefined> {
  return trx
    .selectFrom("dedupe")
    .innerJoin("leads", "leads.id", "dedupe.lead_id")
    .select(["leads.id", "leads.created_at as createdAt"])
    .where(
      "token",
      "in",
      tokens.map(({ token }) => token),
    )
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes the tokens for a new lead, or throws when another transaction took one since we looked. */
export async function claimTokens(trx: Trx, tokens: Token[], lead: string, now: number): Promise<void> {
  for (const { token, expires_at } of tokens) {
    const claimed = await trx
      .insertInto("dedupe")
      .values({ token, lead_id: lead, expires_at })
      .onConflict((conflict) =>
        conflict.column("token").doUpdateSet({ lead_id: lead, expires_at }).where("dedupe.expires_at", "<=", now),
      )
      .returning("token")
      .executeTakeFirst();
    if (!claimed) throw new TokenTaken();
  }
}

/** Another process stored the same submission between our look and our claim. The one cure is to look again. */
export class TokenTaken extends Error {
  override name = "TokenTaken";
}
