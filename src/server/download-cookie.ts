import type { IncomingMessage } from "node:http";
import type { Leads } from "../leads/index.ts";

/** The link to the ebook a visitor has just asked for. Anybody can write a cookie, so it may hold anything. */
export function downloadLink(cookies: string | undefined, siteUrl: string, leads: Leads): string | null {
  const value = /(?:^|;\s*)download=([^;]+)/.exec(cookies ?? "")?.[1];
  const url = URL.parse(decoded(value ?? ""), siteUrl);
  const slug = /^\/ebook\/([^/]+)\/download$/.exec(url?.pathname ?? "")?.[1];
  if (!url || !slug) return null;
  return leads.verifyDownload(slug, url.searchParams).state === "valid" ? url.pathname + url.search : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** What such a visitor is shown is not for others. */
export function isPersonal({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes("download=") ?? false;
}
