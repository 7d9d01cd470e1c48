import { randomUUID } from "node:crypto";
import { type Attribution, findSpamFlags } from "../forms/attribution.ts";
import type { FormKind } from "../forms/fields.ts";
import type { Answers } from "../forms/schemas.ts";
import { enqueue, type Message } from "../outbox/queue.ts";
import type { Trx } from "../store/schema.ts";
import { claimTokens, type LeadReference, releaseTokens, type Token } from "./dedupe.ts";
import type { Cv } from "./parse-body.ts";
import { type Bucket, takeFromBuckets } from "./rate-limit.ts";

const receiptPeriodMs = 60 * 60_000;

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

export type StoreLeadResult = { ok: true; lead: LeadReference } | { ok: false; retryAfterMs: number };

/** Stores lead, attachment and outbox entries in one transaction. For a duplicate it returns the first lead instead. */
export async function storeLead(trx: Trx, lead: NewLead): Promise<StoreLeadResult> {
  const { now, tokens } = lead;
  const id = randomUUID();
  const duplicate = await claimTokens(trx, tokens, id, now);
  if (duplicate) return { ok: true, lead: duplicate };
  const allowance = await takeFromBuckets(trx, lead.limits.buckets, lead.limits.perMs, now);
  if (!allowance.ok) {
    await releaseTokens(trx, id);
    return allowance;
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
  const { filename, type, bytes } = cv;
  await trx
    .insertInto("attachments")
    .values({ id: randomUUID(), lead_id: id, filename, type, size: bytes.length, bytes })
    .execute();
}

// Mail to the entered address is limited per address, because the form could otherwise be used to flood an inbox.
async function selectMessages(trx: Trx, lead: NewLead): Promise<Message[]> {
  const messages: Message[] = [{ channel: "mail", message: "notification" }];
  const receipt = await takeFromBuckets(trx, [{ bucket: lead.receiptBucket, count: 1 }], receiptPeriodMs, lead.now);
  if (receipt.ok) messages.push({ channel: "mail", message: lead.kind === "ebook" ? "ebook" : "receipt" });
  if (lead.toWebhook) messages.push({ channel: "webhook", message: "lead" });
  return messages;
}
