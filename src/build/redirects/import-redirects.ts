import { parseCsvEntries, parseEntries } from "../../server/redirects/read-rules.ts";
import { createRuleMatcher, stripWww } from "../../server/redirects/resolve-redirect.ts";
import type { WrittenRule } from "../../server/redirects/rules.ts";
import { checkRedirects } from "./check-redirects.ts";

/** The names of each column in our files and in those of other systems. Columns that are not listed are ignored. */
const columnNames = {
  from: ["from", "source", "old", "url"],
  to: ["to", "target", "destination", "new"],
  status: ["status", "code", "type"],
  query: ["query"],
};

function findColumn(name: string): string | undefined {
  return Object.entries(columnNames).find(([, names]) => names.includes(name.toLowerCase()))?.[0];
}

/** Converts rows of another system's CSV file to rules. Rows with mistakes are left out and reported with their lines. */
export function importRules(
  { file, text, siteUrl }: { file: string; text: string; siteUrl: string },
  rules: readonly WrittenRule[],
  existingPaths: ReadonlySet<string>,
) {
  const { host } = new URL(siteUrl);
  const entries = parseCsvEntries(text, findColumn).map(({ value, ...entry }) => ({
    ...entry,
    value: { ...value, from: toSitePath(value.from ?? "", host), to: toSitePath(value.to ?? "", host) },
  }));
  const parsed = parseEntries(file, entries);
  const find = createRuleMatcher(rules);
  const isKnown = (rule: WrittenRule) => {
    const hit = find(rule.from);
    return hit?.to === rule.to && hit.rule.status === rule.status;
  };
  const newRules = parsed.rules.filter((rule) => !isKnown(rule));
  const { mistakes } = checkRedirects([...rules, ...newRules], existingPaths);
  const importMistakes = mistakes.filter((mistake) => mistake.file === file);
  const rejectedLines = new Set(importMistakes.map(({ line }) => line));
  return {
    accepted: newRules.filter(({ line }) => !rejectedLines.has(line)),
    /** Rules that exist already with the same target. */
    known: parsed.rules.filter(isKnown),
    mistakes: [...parsed.mistakes, ...importMistakes],
  };
}

export function formatCsv(rules: readonly WrittenRule[]): string {
  return rules.map(({ from, to, status, query }) => `${[from, to, status, query].map(quoteCell).join(",")}\n`).join("");
}

/** Crawlers list absolute URLs; those of our own host, with or without www, are reduced to their path. */
function toSitePath(address: string, ownHost: string): string {
  const url = URL.parse(address);
  const isOurs = url && stripWww(url.host) === stripWww(ownHost);
  return isOurs ? url.pathname + url.search + url.hash : address;
}

function quoteCell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
