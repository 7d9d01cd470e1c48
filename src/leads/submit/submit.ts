import { randomUUID } from "node:crypto";
import { readAttribution } from "../forms/attribution.ts";
import type { FormKind } from "../forms/fields.ts";
import { type Answers, checkAnswers, type FieldErrors } from "../forms/schemas.ts";
import type { LeadsOptions } from "../options.ts";
import { errorCodeOf } from "../store/error-code.ts";
import { increment, type Store } from "../store/store.ts";
import { createHmacFunction, type StoredLead, tokensOf } from "./dedupe.ts";
import { downloadExpiry, signDownload } from "./ebook-download.ts";
import type { Submission } from "./parse-body.ts";
import { clientNetworkOf, submissionLimits } from "./rate-limit.ts";
import { type NewLead, storeLead } from "./store-lead.ts";

export interface Post {
  submission: Submission;
  subject?: Subject | undefined;
  /** The form's own address, as it was asked for. */
  url: URL;
  referrer?: string | undefined;
  /** The visitor's IP address. Only a keyed hash of it is kept, and not with the lead. */
  address: string;
}

export type Submit = (post: Post) => Promise<SubmitResult>;

export function createSubmit(store: Store, options: LeadsOptions, clock: () => number, onStored: () => void): Submit {
  const { secret, company, log } = options;

  return async (post) => {
    const { kind, fields, cv } = post.submission;
    const slug = post.subject?.slug ?? "";
    const now = clock();
    try {
      // Bots fill every field; people never see this one. Succeed, or the bot tries again.
      if (fields.get("website")) {
        await store.write((trx) => increment(trx, `honeypot:${kind}`));
        return toStoredResult(kind, slug, { id: randomUUID(), createdAt: now }, secret);
      }
      const checked = checkAnswers(kind, fields, cv !== undefined);
      if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
      const lead = newLead(options, post, checked.answers, now);
      const stored = await store.write((trx) => storeLead(trx, lead));
      if (!stored.ok) return tooMany(stored.retryAfterMs);
      onStored();
      return toStoredResult(kind, slug, stored.lead, secret);
    } catch (error) {
      // Whatever the database's trouble is, the visitor's is the same: not stored, and they need another way.
      log("error", "leads.submit.unavailable", { kind, fault: errorCodeOf(error) });
      const { email, telephone } = company;
      const message = `We cannot store your message right now. Please try again in a minute, write to ${email} or call ${telephone}.`;
      return { outcome: "unavailable", message };
    }
  };
}

function newLead(options: LeadsOptions, post: Post, answers: Answers, now: number): NewLead {
  const { kind, fields, cv } = post.submission;
  const subject = post.subject ?? { slug: "", title: "" };
  const hash = createHmacFunction(options.secret);
  const { address, network } = clientNetworkOf(post.address);
  const limits = options.limits ?? submissionLimits;
  return {
    kind,
    subject,
    answers,
    cv,
    origin: readAttribution(fields, post.url, post.referrer),
    tokens: tokensOf(hash, { kind, subject: subject.slug, answers, cv, key: fields.get("key") ?? "" }, now),
    limits: {
      perMs: limits.perMs,
      buckets: [
        { bucket: `address:${hash("address", address)}`, count: limits.address },
        { bucket: `network:${hash("network", network)}`, count: limits.network },
      ],
    },
    receiptBucket: `receipt:${hash("receipt", inboxOf(answers.email), kind === "ebook" ? subject.slug : "")}`,
    toWebhook: options.webhook !== undefined,
    now,
  };
}

// name+anything@ arrives in the same inbox as name@.
function inboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, "@");
}

function tooMany(retryAfterMs: number): SubmitResult {
  const retryAfter = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return {
    outcome: "tooMany",
    retryAfter,
    message: "We have had several messages from your network just now. Please try again in a few minutes.",
  };
}

export type SubmitResult =
  /** `download` is the ebook's signed link, for its thank-you page. */
  | { outcome: "stored"; lead: string; redirect: string; download: string | undefined }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "tooMany"; retryAfter: number; message: string }
  | { outcome: "unavailable"; message: string };

/** The ebook or job that a form is about. */
export interface Subject {
  slug: string;
  title: string;
}

function toStoredResult(kind: FormKind, slug: string, { id, createdAt }: StoredLead, secret: string): SubmitResult {
  return {
    outcome: "stored",
    lead: id,
    redirect: thankYou(kind, slug),
    download: kind === "ebook" ? signDownload(secret, slug, id, downloadExpiry(createdAt)) : undefined,
  };
}

function thankYou(kind: FormKind, slug: string): string {
  if (kind === "contact") return "/contact-us/thank-you";
  return kind === "ebook" ? `/ebook/${slug}/thank-you` : `/careers/${slug}/thank-you`;
}
