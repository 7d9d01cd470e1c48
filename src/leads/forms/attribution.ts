import type { Answers } from "./schemas.ts";

const campaignFields = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** How a visitor came to the form. All of it is a hint from outside: cut to size, never trusted, never refused. */
export interface Attribution {
  page: string;
  campaign: Record<string, string>;
  preselected: string;
}

/** Hidden inputs win, since they survive a visit of several pages; the form's own address fills what they leave out. */
export function readAttribution(
  fields: ReadonlyMap<string, string>,
  url: URL,
  referrer: string | undefined,
): Attribution {
  const hint = (name: string) => plain(fields.get(name) || url.searchParams.get(name) || "", 200);
  const campaign = campaignFields.map((name) => [name, hint(name)]).filter(([, value]) => value !== "");
  return {
    page: pageOf(fields.get("from") || referrer || "", url),
    campaign: Object.fromEntries(campaign),
    preselected: plain(fields.get("preselected") || url.searchParams.get("service") || "", 100),
  };
}

// Queries of other sites can hold whatever their users typed there, so only the page itself is kept.
function pageOf(address: string, base: URL): string {
  if (address === "" || !URL.canParse(address, base)) return "";
  const page = new URL(address, base);
  if (page.protocol !== "http:" && page.protocol !== "https:") return "";
  // That it came from the form itself is all that a browser without scripts can say, and no news.
  if (page.host === base.host) return page.pathname === base.pathname ? "" : plain(page.pathname, 300);
  return plain(page.origin + page.pathname, 300);
}

function plain(value: string, limit: number): string {
  return value
    .replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, "")
    .trim()
    .slice(0, limit)
    .toWellFormed();
}

/** Signs of spam. They mark a lead for the reader and never drop it: a client may well send three links. */
export function findSpamFlags(answers: Answers): string[] {
  const prose = [answers.name, answers.company, answers.message].filter((text) => typeof text === "string").join("\n");
  const links = prose.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  const flags: string[] = [];
  if (links > 0) flags.push(`links:${links}`);
  if (/<a\s|\[url[=\]]/i.test(prose)) flags.push("markup");
  return flags;
}
