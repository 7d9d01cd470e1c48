import { randomUUID } from "node:crypto";
import { readAttribution } from "../forms/attribution.ts";
import type { FormKind } from "../forms/fields.ts";
import { type Answers, checkAnswers, type FieldErrors } from "../forms/schemas.ts";
import type { LeadsOptions } from "../settings.ts";
import { getErrorCode, incrementCounter, type Store } from "../store/store.ts";
import { downloadExpiry, signDownload } from "./ebook-download.ts";
import type { Submission } from "./parse-body.ts";
import { parseClientNetwork, submissionLimits } from "./rate-limit.ts";
import {
  createHmacFunction,
  createTokens,
  type LeadReference,
  type NewLead,
  type Subject,
  storeLead,
} from "./store-lead.ts";

export interface Post {
  submission: Submission;
  subject?: Subject | undefined;
  /** The form's URL as requested, with its query. */
  url: URL;
  referrer?: string | undefined;
  /** The visitor's IP address. Only an HMAC of it is stored, for rate limits and not with the lead. */
  address: string;
}

export type SubmitResult =
  /** `download` is the ebook's signed link, for its thank-you page. */
  | { outcome: "stored"; lead: string; redirect: string; download: string | undefined }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "tooMany"; retryAfter: number; message: string }
  | { outcome: "unavailable"; message: string };

export function createSubmit(store: Store, options: LeadsOptions, clock: () => number, onStored: () => void) {
  const { secret, company, log } = options;

  return async (post: Post): Promise<SubmitResult> => {
    const { kind, fields, cv } = post.submission;
    const slug = post.subject?.slug ?? "";
    const now = clock();
    try {
      // Honeypot: people do not see this field, bots fill it. The answer is a success, or the bot would try again.
      if (fields.get("website")) {
        await store.write((trx) => incrementCounter(trx, `honeypot:${kind}`));
        return toStoredResult(kind, slug, { id: randomUUID(), createdAt: now }, secret);
      }
      const checked = checkAnswers(kind, fields, cv !== undefined);
      if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
      const lead = createNewLead(options, post, checked.answers, now);
      const stored = await store.write((trx) => storeLead(trx, lead));
      if (!stored.ok) {
        const message = "We have had several messages from your network just now. Please try again in a few minutes.";
        return { outcome: "tooMany", retryAfter: Math.max(1, Math.ceil(stored.retryAfterMs / 1000)), message };
      }
      onStored();
      return toStoredResult(kind, slug, stored.lead, secret);
    } catch (error) {
      // Every database error means the same for the visitor: nothing is stored, and they need another way to reach us.
      log("error", "leads.submit.unavailable", { kind, fault: getErrorCode(error) });
      const { email, telephone } = company;
      const message = `We cannot store your message right now. Please try again in a minute, write to ${email} or call ${telephone}.`;
      return { outcome: "unavailable", message };
    }
  };
}

function createNewLead(options: LeadsOptions, post: Post, answers: Answers, now: number): NewLead {
  const { kind, fields, cv } = post.submission;
  const subject = post.subject ?? { slug: "", title: "" };
  const hash = createHmacFunction(options.secret);
  const { address, network } = parseClientNetwork(post.address);
  const limits = options.limits ?? submissionLimits;
  return {
    kind,
    subject,
    answers,
    cv,
    attribution: readAttribution(fields, post.url, post.referrer),
    tokens: createTokens(hash, { kind, subject, answers, cv, key: fields.get("key") ?? "" }, now),
    limits: {
      perMs: limits.perMs,
      buckets: [
        { bucket: `address:${hash("address", address)}`, count: limits.address },
        { bucket: `network:${hash("network", network)}`, count: limits.network },
      ],
    },
    receiptBucket: `receipt:${hash("receipt", normalizeInbox(answers.email), kind === "ebook" ? subject.slug : "")}`,
    toWebhook: options.webhook !== undefined,
    now,
  };
}

// Mail to name+anything@ arrives in the inbox of name@, so both share one limit.
function normalizeInbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, "@");
}

function toStoredResult(kind: FormKind, slug: string, { id, createdAt }: LeadReference, secret: string): SubmitResult {
  const path = { contact: "/contact-us", ebook: `/ebook/${slug}`, job: `/careers/${slug}` }[kind];
  return {
    outcome: "stored",
    lead: id,
    redirect: `${path}/thank-you`,
    download: kind === "ebook" ? signDownload(secret, slug, id, downloadExpiry(createdAt)) : undefined,
  };
}
