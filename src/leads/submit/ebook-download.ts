import { createHmac, timingSafeEqual } from "node:crypto";
import { incrementCounter, type Store } from "../store/store.ts";

const linkLifetimeMs = 7 * 24 * 60 * 60_000;

type DownloadCheck = { state: "valid"; lead: string } | { state: "expired" } | { state: "altered" };

/** When a lead's link expires. Derived from the lead, so page, mail and a repeated submission all have the same link. */
export const downloadExpiry = (createdAt: number): number => createdAt + linkLifetimeMs;

/** Signed, expiring path of an ebook's PDF for one lead. It holds no personal data: a lead's id is random. */
export function signDownload(secret: string, slug: string, lead: string, expires: number): string {
  const until = Math.floor(expires / 1000).toString();
  const query = new URLSearchParams({ lead, until, signature: computeSignature(secret, slug, lead, until) });
  return `/ebook/${slug}/download?${query}`;
}

/** A link is valid with the signature of any of the secrets, so that links outlive a rotation of the secret. */
export function verifyDownload(secrets: string[], slug: string, query: URLSearchParams, now: number): DownloadCheck {
  const lead = query.get("lead") ?? "";
  const until = query.get("until") ?? "";
  const actual = Buffer.from(query.get("signature") ?? "");
  const isSignedWith = (secret: string) => {
    const expected = Buffer.from(computeSignature(secret, slug, lead, until));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  if (!secrets.some(isSignedWith)) return { state: "altered" };
  return Number(until) * 1000 > now ? { state: "valid", lead } : { state: "expired" };
}

function computeSignature(secret: string, slug: string, lead: string, until: string): string {
  return createHmac("sha256", secret).update(`download\n${slug}\n${lead}\n${until}`).digest("base64url");
}

/** Counts a download on the lead and in a total per ebook, which remains when the lead is erased. */
export async function countDownload(store: Store, slug: string, lead: string): Promise<void> {
  await store.write(async (trx) => {
    await trx
      .updateTable("leads")
      .set(({ eb }) => ({ downloads: eb("downloads", "+", 1) }))
      .where("id", "=", lead)
      .execute();
    await incrementCounter(trx, `download:${slug}`);
  });
}
