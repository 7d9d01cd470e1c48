import type { LeadsOptions } from "./settings.ts";
import { createSignature, isSigned } from "./signature.ts";
import type { Lead } from "./store/schema.ts";

export const linkLifetimeMs = 7 * 24 * 60 * 60_000;

/** What the buttons of a notification lead to. */
export const linkActions = ["answered", "declined", "take", "remind"] as const;
export type LinkAction = (typeof linkActions)[number];

/**
 * Signed, expiring address of a lead's page. The token is hexadecimal, which the access log masks. It is valid for one
 * site only, and until somebody withdraws the lead's links, which increments their version.
 */
export function createLeadLink(
  { id, status: { linkVersion } }: Pick<Lead, "id" | "status">,
  issuedAt: number,
  { secret, siteUrl }: Pick<LeadsOptions, "secret" | "siteUrl">,
): string {
  const expires = Math.floor((issuedAt + linkLifetimeMs) / 1000);
  const token = Buffer.alloc(tokenBytes);
  token.write(id.replaceAll("-", ""), 0, "hex");
  token.writeUInt32BE(expires, 16);
  token.writeUInt16BE(linkVersion, 20);
  const content = token.toString("hex");
  return `${siteUrl}/leads/${content}${createSignature(secret, ["lead", siteUrl, content], "hex")}`;
}

/** An id of 16 bytes, the time of expiry in seconds, and the version. */
const tokenBytes = 22;

export type VerifiedLink = { lead: string; version: number; isExpired: boolean };

/** Returns undefined for a token that is forged, altered, or of another site. */
export function verifyLeadToken(
  token: string,
  now: number,
  { secret, previousSecret, siteUrl }: Pick<LeadsOptions, "secret" | "previousSecret" | "siteUrl">,
): VerifiedLink | undefined {
  const secrets = [secret, previousSecret].filter((value) => value !== undefined);
  const content = token.slice(0, 2 * tokenBytes);
  if (!isSigned(secrets, token.slice(content.length), ["lead", siteUrl, content], "hex")) return undefined;
  const bytes = Buffer.from(content, "hex");
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString("hex", 0, 16)) ?? [];
  return {
    lead: parts.join("-"),
    version: bytes.readUInt16BE(20),
    isExpired: bytes.readUInt32BE(16) * 1000 <= now,
  };
}
