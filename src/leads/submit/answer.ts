import type { FormKind } from "../contracts/fields.ts";
import type { FieldErrors } from "../contracts/schemas.ts";
import { downloadExpiry, signDownload } from "../download/link.ts";
import type { StoredLead } from "./dedupe.ts";

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

export function storedAnswer(
  kind: FormKind,
  slug: string,
  { id, createdAt }: StoredLead,
  secret: string,
): SubmitResult {
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
