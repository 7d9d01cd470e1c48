import { createHmac, randomUUID } from "node:crypto";
import { type Attribution, findSpamFlags } from "../forms/attribution.ts";
import type { FormKind } from "../forms/fields.ts";
import type { Answers } from "../forms/schemas.ts";
import { enqueue, type Message } from "../outbox/queue.ts";
import type { Trx } from "../store/schema.ts";
import type { Cv } from "./parse-body.ts";
import { type Bucket, takeFromBuckets } from "./rate-limit.ts";

const receiptPeriodMs = 60 * 60_000;
const contentWindowMs = 10 * 60_000;
const never = Number.MAX_SAFE_INTEGER;

/** The ebook or job that a form is about. */
export interface Subject {
  slug: string;
  title: string;
}

export interface NewLead {
  kind: FormKind;
  subject: Subject;
  answers: Answers;
  cv: Cv | undefined;
  attribution: Attribution;
  tokens: Token[];
  /** The rate limits of the sender's IP address and network. */
  limits: { buckets: Bucket[]; perMs: number };
  receiptBucket: string;
  toWebhook: boolean;
  now: number;
}

/** What is needed to answer a duplicate submission exactly like the first one. */
export interface LeadReference {
  id: string;
  createdAt: number;
}

/** Stores lead, attachment and outbox entries in one transaction. For a duplicate it returns the first lead instead. */
export async function storeLead(
  trx: Trx,
  lead: NewLead,
): Promise<{ ok: true; lead: LeadReference } | { ok: false; retryAfterMs: number }> {
  const { now, tokens } = lead;
  const id = randomUUID();
  const duplicate = await claimTokens(trx, tokens, id, now);
  if (duplicate) return { ok: true, lead: duplicate };
  const retryAfterMs = await takeFromBuckets(trx, lead.limits.buckets, lead.limits.perMs, now);
  if (retryAfterMs !== undefined) {
    await trx.deleteFrom("dedupe").where("lead_id", "=", id).execute();
    return { ok: false, retryAfterMs };
  }
  await insertLead(trx, id, lead);
  await enqueue(trx, id, await selectMessages(trx, lead), now);
  return { ok: true, lead: { id, createdAt: now } };
}

async function insertLead(
  trx: Trx,
  id: string,
  { kind, subject, answers, cv, attribution, now }: NewLead,
): Promise<void> {
  await trx
    .insertInto("leads")
    .values({
      id,
      kind,
      subject: subject.slug,
      subject_title: subject.title,
      email: answers.email.toLowerCase(),
      answers: JSON.stringify(answers),
      page: attribution.page,
      campaign: JSON.stringify(attribution.campaign),
      preselected: attribution.preselected,
      flags: JSON.stringify(findSpamFlags(answers)),
      downloads: 0,
      created_at: now,
    })
    .execute();
  if (!cv) return;
  await trx
    .insertInto("attachments")
    .values({ ...cv, id: randomUUID(), lead_id: id, size: cv.bytes.length })
    .execute();
}

// Mail to the entered address is limited per address, because the form could otherwise be used to flood an inbox.
async function selectMessages(trx: Trx, lead: NewLead): Promise<Message[]> {
  const messages: Message[] = [{ channel: "mail", message: "notification" }];
  const wait = await takeFromBuckets(trx, [{ bucket: lead.receiptBucket, count: 1 }], receiptPeriodMs, lead.now);
  if (wait === undefined) messages.push({ channel: "mail", message: lead.kind === "ebook" ? "ebook" : "receipt" });
  if (lead.toWebhook) messages.push({ channel: "webhook", message: "lead" });
  return messages;
}

interface Token {
  token: string;
  expires_at: number;
}

/**
 * Tokens that identify duplicates: the form's key, and the content for ten minutes. The key is hashed together with the
 * sender's email, so that two visitors with the same key (from a cached page or a kiosk) do not lose a message.
 */
export function createTokens(
  hash: Hmac,
  { kind, subject, answers, cv, key }: Pick<NewLead, "kind" | "subject" | "answers" | "cv"> & { key: string },
  now: number,
): Token[] {
  const content = hash("content", kind, subject.slug, JSON.stringify(answers), cv?.bytes ?? "");
  const tokens = [{ token: `content:${content}`, expires_at: now + contentWindowMs }];
  if (key === "") return tokens;
  // The key always comes first: concurrent transactions then lock both tokens in the same order and cannot deadlock.
  return [{ token: `key:${hash("key", kind, subject.slug, answers.email, key)}`, expires_at: never }, ...tokens];
}

/**
 * Claims the tokens for a new lead, or returns the lead that already has one of them. The primary key makes this wait
 * for a concurrent transaction that inserts the same token, also in another process.
 */
async function claimTokens(trx: Trx, tokens: Token[], id: string, now: number): Promise<LeadReference | undefined> {
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
  const first = await trx
    .selectFrom("dedupe")
    .innerJoin("leads", "leads.id", "dedupe.lead_id")
    .select(["leads.id", "leads.created_at as createdAt"])
    .where("token", "in", existing)
    .orderBy("leads.created_at")
    .executeTakeFirstOrThrow();
  // Points the duplicate's other token to the first lead, so that it is recognized by that token as well.
  await trx.updateTable("dedupe").set({ lead_id: first.id }).where("lead_id", "=", id).execute();
  return first;
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
