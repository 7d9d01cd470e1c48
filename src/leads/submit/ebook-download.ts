import { createHmac, timingSafeEqual } from "node:crypto";
import { increment, type Store } from "../store/store.ts";

const validity = 7 * 24 * 60 * 60_000;

export type DownloadCheck = { state: "valid"; lead: string } | { state: "expired" } | { state: "altered" };

/** When a lead's link ends. It follows from the lead, so page, mail and a repeated submission give the same link. */
export const downloadExpiry = (createdAt: number): number => createdAt + validity;

/** The path of an ebook's PDF for one lead, until a moment. It names nobody: a lead's id is random. */
export function signDownload(secret: string, slug: string, lead: string, expires: number): string {
  const until = Math.floor(expires / 1000).toString();
  const query = new URLSearchParams({ lead, until, signature: signature(secret, slug, lead, until) });
  return `/ebook/${slug}/download?${query}`;
}

export function verifyDownload(secret: string, slug: string, query: URLSearchParams, now: number): DownloadCheck {
  const lead = query.get("lead") ?? "";
  const until = query.get("until") ?? "";
  const given = Buffer.from(query.get("signature") ?? "");
  const wanted = Buffer.from(signature(secret, slug, lead, until));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { state: "altered" };
  return Number(until) * 1000 > now ? { state: "valid", lead } : { state: "expired" };
}

function signature(secret: string, slug: string, lead: string, until: string): string {
  return createHmac("sha256", secret).update(`download\n${slug}\n${lead}\n${until}`).digest("base64url");
}

/** Counts a download with its lead and in all; the sum outlives the lead's erasure. */
export async function countDownload(store: Store, slug: string, lead: string): Promise<void> {
  await store.write(async (trx) => {
    await trx
      .updateTable("leads")
      .set(({ eb }) => ({ downloads: eb("downloads", "+", 1) }))
      .where("id", "=", lead)
      .execute();
    await increment(trx, `download:${slug}`);
  });
}
