import { randomUUID } from "node:crypto";
import type { Attribution } from "../forms/attribution.ts";
import { findSpamFlags } from "../forms/attribution.ts";
import type { FormKind } from "../forms/fields.ts";
import type { Answers } from "../forms/schemas.ts";
import { enqueue, type Message } from "../outbox/queue.ts";
import type { Trx } from "../store/schema.ts";
import { claimTokens, giveBackTokens, type StoredLead, type Token } from "./dedupe.ts";
import type { Cv } from "./parse-body.ts";
import { type Bucket, takeFrom } from "./rate-limit.ts";
import type { Subject } from "./submit.ts";

const hour = 60 * 60_000;

export interface NewLead {
  kind: FormKind;
  subject: Subject;
  answers: Answers;
  cv: Cv | undefined;
  origin: Attribution;
  tokens: Token[];
  /** What this lead takes from: its address, its network. */
  limits: { buckets: Bucket[]; perMs: number };
  receiptBucket: string;
  toWebhook: boolean;
  now: number;
}

export type Stored = { ok: true; lead: StoredLead } | { ok: false; retryAfterMs: number };

/** One transaction's work: the first answer again for a repeated lead, or row, attachment and outbox entries together. */
export async function storeLead(trx: Trx, lead: NewLead): Promise<Stored> {
  const { now, tokens } = lead;
  const id = randomUUID();
  const repeated = await claimTokens(trx, tokens, id, now);
  if (repeated) return { ok: true, lead: repeated };
  const allowance = await takeFrom(trx, lead.limits.buckets, lead.limits.perMs, now);
  if (!allowance.ok) {
    await giveBackTokens(trx, id);
    return allowance;
  }
  await insertLead(trx, id, lead);
  await enqueue(trx, id, await messagesFor(trx, lead), now);
  return { ok: true, lead: { id, createdAt: now } };
}

async function insertLead(trx: Trx, id: string, { kind, subject, answers, cv, origin, now }: NewLead): Promise<void> {
  await trx
    .insertInto("leads")
    .values({
      id,
      kind,
      subject: subject.slug,
      subject_title: subject.title,
      email: answers.email.toLowerCase(),
      answers: JSON.stringify(answers),
      page: origin.page,
      campaign: JSON.stringify(origin.campaign),
      preselected: origin.preselected,
      flags: JSON.stringify(findSpamFlags(answers)),
      downloads: 0,
      created_at: now,
    })
    .execute();
  if (!cv) return;
  const { filename, type, bytes } = cv;
  await trx
    .insertInto("attachments")
    .values({ id: randomUUID(), lead_id: id, filename, type, size: bytes.length, bytes })
    .execute();
}

// What goes to a sender's address is limited by that address, or the form would be a way to flood somebody's inbox.
async function messagesFor(trx: Trx, lead: NewLead): Promise<Message[]> {
  const messages: Message[] = [{ channel: "mail", message: "notification" }];
  const receipt = await takeFrom(trx, [{ bucket: lead.receiptBucket, count: 1 }], hour, lead.now);
  if (receipt.ok) messages.push({ channel: "mail", message: lead.kind === "ebook" ? "ebook" : "receipt" });
  if (lead.toWebhook) messages.push({ channel: "webhook", message: "lead" });
  return messages;
}
