import { campaignFields } from "./fields.ts";
import type { Answers } from "./schemas.ts";

/**
 * How a visitor came to the form. Hidden inputs come first, because they persist over several pages; the form's URL is
 * the fallback. The values can be forged: they are sanitized and shortened, never rejected.
 */
export function readAttribution(fields: ReadonlyMap<string, string>, url: URL, referrer: string | undefined) {
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
export function findSpamFlags(answers: Answers): string[] {
  const prose = [answers.name, answers.company, answers.message].filter((text) => typeof text === "string").join("\n");
  const links = prose.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  const flags: string[] = [];
  if (links > 0) flags.push(`links:${links}`);
  if (/<a\s|\[url[=\]]/i.test(prose)) flags.push("markup");
  return flags;
}
