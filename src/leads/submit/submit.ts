import { randomUUID } from "node:crypto";
import type { FormKind } from "../forms/fields.ts";
import { checkAnswers, type FieldErrors } from "../forms/schemas.ts";
import type { LeadsOptions } from "../settings.ts";
import { createHoneypotCounter, getErrorCode, type Store } from "../store/store.ts";
import { downloadExpiry, signDownload } from "./ebook-download.ts";
import { createNewLead, type LeadReference, type Post, storeLead } from "./store-lead.ts";

export type SubmitResult =
  /** `download` is the ebook's signed link, for its thank-you page. */
  | { outcome: "stored"; lead: string; redirect: string; download: string | undefined }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "tooMany"; retryAfter: number; message: string }
  | { outcome: "unavailable"; message: string };

export function createSubmit(store: Store, options: LeadsOptions, clock: () => number, onStored: () => void) {
  const { secret, log } = options;
  const countHoneypotHit = createHoneypotCounter(store);

  return async (post: Post): Promise<SubmitResult> => {
    const { kind, fields, cv } = post.submission;
    const slug = post.subject?.slug ?? "";
    const now = clock();
    try {
      // Honeypot: people do not see this field, bots fill it. The answer is a success, or the bot would try again. Its
      // download link has the signature of a random secret and does not work.
      if (fields.get("website")) {
        await countHoneypotHit(kind);
        return toStoredResult(kind, slug, { id: randomUUID(), createdAt: now }, randomUUID());
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
      const { email, telephone } = options.company;
      const message = `We cannot store your message right now. Please try again in a minute, write to ${email} or call ${telephone}.`;
      return { outcome: "unavailable", message };
    }
  };
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
