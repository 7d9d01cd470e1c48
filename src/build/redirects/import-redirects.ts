import type { LocatedContentError } from "../../content/content-error.ts";
import { parseCsvEntries, parseEntries, type RuleEntry } from "../../server/redirects/read-rules.ts";
import { createRuleMatcher } from "../../server/redirects/resolve-redirect.ts";
import type { WrittenRule } from "../../server/redirects/rules.ts";
import { checkRedirects } from "./check-redirects.ts";

interface ImportResult {
  accepted: WrittenRule[];
  /** Rules that exist already with the same target. */
  known: WrittenRule[];
  mistakes: LocatedContentError[];
}

/** The column names of other systems, with ours. Columns that are not listed are ignored. */
const columnNames: Record<string, string> = {
  from: "from",
  to: "to",
  status: "status",
  query: "query",
  source: "from",
  old: "from",
  url: "from",
  target: "to",
  destination: "to",
  new: "to",
  code: "status",
  type: "status",
};

/**
 * Converts rows of a CSV file of another system to rules. Rows with mistakes are left out and reported with their
 * lines.
 */
export function importRules(
  { file, text, siteUrl }: { file: string; text: string; siteUrl: string },
  rules: readonly WrittenRule[],
  existingPaths: ReadonlySet<string>,
): ImportResult {
  const parsed = parseEntries(file, parseForeignCsv(text, new URL(siteUrl)));
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
    known: parsed.rules.filter(isKnown),
    mistakes: [...parsed.mistakes, ...importMistakes],
  };
}

export function formatCsv(rules: readonly WrittenRule[]): string {
  return rules.map(({ from, to, status, query }) => `${[from, to, status, query].map(quoteCell).join(",")}\n`).join("");
}

function* parseForeignCsv(text: string, site: URL): Iterable<RuleEntry> {
  for (const { line, value, places } of parseCsvEntries(text, (name) => columnNames[name.toLowerCase()])) {
    yield {
      line,
      places,
      value: { ...value, from: toSitePath(value.from ?? "", site), to: toSitePath(value.to ?? "", site) },
    };
  }
}

/** Crawlers list absolute URLs; those of our own host, with or without www, are reduced to their path. */
function toSitePath(address: string, { host }: URL): string {
  const url = URL.parse(address);
  const isOurs = url?.host.replace(/^www\./, "") === host.replace(/^www\./, "");
  return url && isOurs ? url.pathname + url.search + url.hash : address;
}

function quoteCell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
