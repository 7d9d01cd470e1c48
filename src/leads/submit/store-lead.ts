import { randomUUID } from "node:crypto";
import { campaignFields, type FormKind } from "../forms/fields.ts";
import type { Answers } from "../forms/schemas.ts";
import { enqueue, type Message } from "../outbox/queue.ts";
import { getPromisedDays, type LeadsCompany } from "../readers.ts";
import type { LeadsOptions } from "../settings.ts";
import { createHmacFunction, type Hmac } from "../signature.ts";
import type { Lead, Tables, Trx } from "../store/schema.ts";
import { requestSubscription } from "../subscribers/subscribers.ts";
import { addWorkingDays } from "../working-time.ts";
import type { Submission } from "./parse-body.ts";
import { createInboxBucket, createSenderLimits, inboxPeriodMs, takeFromBuckets } from "./rate-limit.ts";

const sameContentPeriodMs = 10 * 60_000;
/** Expiry of a form's key, which is deleted with its lead. */
export const neverExpires = Number.MAX_SAFE_INTEGER;

/** The ebook or job that a form is about. */
export interface Subject {
  slug: string;
  title: string;
}

export interface Post {
  submission: Submission;
  subject?: Subject | undefined;
  /** The form's URL as requested, with its query. */
  url: URL;
  referrer?: string | undefined;
  /** The visitor's IP address. Only an HMAC of it is stored, for rate limits and not with the lead. */
  address: string;
}

type NewLead = ReturnType<typeof createNewLead>;

/** All that a transaction needs to store a lead. */
export function createNewLead(options: LeadsOptions, post: Post, answers: Answers, now: number) {
  const { kind, fields, cv } = post.submission;
  const subject = post.subject ?? { slug: "", title: "" };
  const hash = createHmacFunction(options.secret);
  return {
    kind,
    subject,
    answers,
    cv,
    attribution: readAttribution(fields, post.url, post.referrer),
    spamFlags: findSpamFlags(answers),
    promise: createPromise(kind, options.company, now),
    // Tokens of the previous secret recognize a submission that is repeated after the secret was rotated.
    tokens: [options.secret, options.previousSecret]
      .filter((secret) => secret !== undefined)
      .flatMap((secret) => createTokens(createHmacFunction(secret), post.submission, subject, answers, now)),
    limits: createSenderLimits(options, post.address),
    /** The rate limit of mail to the entered email address. */
    receiptBucket: createInboxBucket("receipt", hash, answers.email, kind === "ebook" ? subject.slug : ""),
    secret: options.secret,
    toWebhook: options.webhook !== undefined,
    now,
  };
}

/** The state of a new lead: until when an answer is promised, and when its reader is reminded of that. */
function createPromise(kind: FormKind, company: LeadsCompany, now: number) {
  const { hours } = company;
  const days = getPromisedDays(kind, company);
  if (days === undefined) return { state: null, due_at: null, remind_at: null, alert_at: null };
  const remindAt = addWorkingDays(now, days / 2, hours);
  const dueAt = addWorkingDays(remindAt, days / 2, hours);
  return { state: "waiting" as const, due_at: dueAt, remind_at: remindAt, alert_at: dueAt };
}

/** What is needed to answer a duplicate submission exactly like the first one. */
export type LeadReference = Pick<Lead, "id" | "createdAt">;

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
  await enqueue(trx, id, await limitAndSelectMessages(trx, lead), now);
  return { ok: true, lead: { id, createdAt: now } };
}

async function insertLead(
  trx: Trx,
  id: string,
  { kind, subject, answers, cv, attribution, spamFlags, promise, now }: NewLead,
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
      flags: JSON.stringify([...spamFlags, ...(cv?.flags ?? [])]),
      downloads: 0,
      created_at: now,
      ...promise,
    })
    .execute();
  if (!cv) return;
  const { filename, type, bytes } = cv;
  await trx
    .insertInto("attachments")
    .values({ id: randomUUID(), lead_id: id, filename, type, size: bytes.length, bytes, scan: null })
    .execute();
}

// Confirmation mails are limited per recipient, so that the form cannot be used to flood an inbox.
async function limitAndSelectMessages(trx: Trx, lead: NewLead): Promise<Message[]> {
  const messages: Message[] = [{ channel: "mail", message: "notification" }];
  if (await mayMailSender(trx, lead)) {
    messages.push({ channel: "mail", message: lead.kind === "ebook" ? "ebook" : "receipt" });
    if (lead.answers.newsletter === true)
      await requestSubscription(trx, lead, { email: lead.answers.email, topics: ["all"] }, lead.now);
  }
  if (lead.toWebhook) messages.push({ channel: "webhook", message: "lead" });
  return messages;
}

async function mayMailSender(trx: Trx, { spamFlags, receiptBucket, now }: NewLead): Promise<boolean> {
  // The address of spam is often that of a person who has nothing to do with it.
  if (spamFlags.length > 0) return false;
  return (await takeFromBuckets(trx, [{ bucket: receiptBucket, count: 1 }], inboxPeriodMs, now)) === undefined;
}

type Token = Omit<Tables["dedupe"], "lead_id">;

/**
 * Tokens that identify duplicates: the form's key, and the content for ten minutes. The key is hashed together with the
 * sender's email, so that two visitors with the same key (from a cached page or a kiosk) do not lose a message.
 */
function createTokens(
  hash: Hmac,
  { kind, fields, cv }: Submission,
  subject: Subject,
  answers: Answers,
  now: number,
): Token[] {
  const content = hash("content", kind, subject.slug, JSON.stringify(answers), cv?.bytes ?? "");
  const tokens = [{ token: `content:${content}`, expires_at: now + sameContentPeriodMs }];
  const key = fields.get("key");
  if (!key) return tokens;
  // The key always comes first: concurrent transactions then lock both tokens in the same order and cannot deadlock.
  return [{ token: `key:${hash("key", kind, subject.slug, answers.email, key)}`, expires_at: neverExpires }, ...tokens];
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
  // The tokens just claimed for the duplicate now point to the first lead, so that a third submission with either of
  // them is recognized.
  await trx.updateTable("dedupe").set({ lead_id: first.id }).where("lead_id", "=", id).execute();
  return first;
}

/**
 * How a visitor came to the form. Hidden inputs come first, because they persist over several pages; the form's URL is
 * the fallback. The values can be forged: they are sanitized and shortened, never rejected.
 */
function readAttribution(fields: ReadonlyMap<string, string>, url: URL, referrer: string | undefined) {
  const readParameter = (name: string) => sanitize(fields.get(name) || url.searchParams.get(name) || "", 200);
  const campaign = campaignFields.map((name) => [name, readParameter(name)] as const);
  return {
    page: toPage(fields.get("from") || referrer || "", url),
    campaign: Object.fromEntries(campaign.filter(([, value]) => value !== "")),
    preselected: sanitize(fields.get("preselected") || url.searchParams.get("service") || "", 100),
  };
}

// The query is dropped, because on other sites it can contain personal data.
function toPage(address: string, base: URL): string {
  if (address === "" || !URL.canParse(address, base)) return "";
  const page = new URL(address, base);
  if (page.protocol !== "http:" && page.protocol !== "https:") return "";
  // Without JavaScript the referrer is the form itself, which says nothing about where the visitor came from.
  if (page.host === base.host) return page.pathname === base.pathname ? "" : sanitize(page.pathname, 300);
  return sanitize(page.origin + page.pathname, 300);
}

function sanitize(value: string, limit: number): string {
  return value
    .replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, "")
    .trim()
    .slice(0, limit)
    .toWellFormed();
}

/** Finds signs of spam. They are shown to the operator and never drop a lead: a client may well send three links. */
function findSpamFlags(answers: Answers): string[] {
  const prose = [answers.name, answers.company, answers.message].filter((text) => typeof text === "string").join("\n");
  const links = prose.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  const flags: string[] = [];
  if (links > 0) flags.push(`links:${links}`);
  if (/<a\s|\[url[=\]]/i.test(prose)) flags.push("markup");
  return flags;
}
