import { createSignature, isSigned } from "../signature.ts";
import { incrementCounter, type Store } from "../store/store.ts";

const linkLifetimeMs = 7 * 24 * 60 * 60_000;

type DownloadCheck = { state: "valid"; lead: string } | { state: "expired" } | { state: "altered" };

/** When a lead's link expires. Derived from the lead, so page, mail and a repeated submission all have the same link. */
export const downloadExpiry = (createdAt: number): number => createdAt + linkLifetimeMs;

/** Signed, expiring path of an ebook's PDF for one lead. It holds no personal data: a lead's id is random. */
export function signDownload(secret: string, slug: string, lead: string, expires: number): string {
  const until = Math.floor(expires / 1000).toString();
  const signature = createSignature(secret, ["download", slug, lead, until], "base64url");
  const query = new URLSearchParams({ lead, until, signature });
  return `/ebook/${slug}/download?${query}`;
}

export function verifyDownload(secrets: string[], slug: string, query: URLSearchParams, now: number): DownloadCheck {
  const lead = query.get("lead") ?? "";
  const until = query.get("until") ?? "";
  const signature = query.get("signature") ?? "";
  if (!isSigned(secrets, signature, ["download", slug, lead, until], "base64url")) return { state: "altered" };
  return Number(until) * 1000 > now ? { state: "valid", lead } : { state: "expired" };
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
