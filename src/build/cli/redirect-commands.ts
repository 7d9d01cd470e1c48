import { existsSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { InvalidContent } from "../../content/content-error.ts";
import type { SearchHit } from "../../content/search/search.ts";
import { createMatcher, runGuards } from "../../navigation/route.ts";
import { Redirect } from "../../navigation/route-rules.ts";
import { getCanonicalPath, getTargetPath } from "../../server/redirects/canonical-path.ts";
import type { NotFoundStore, RequestedPath } from "../../server/redirects/not-found-store.ts";
import type { ParsedRules } from "../../server/redirects/read-rules.ts";
import { createRedirectResolver } from "../../server/redirects/resolve-redirect.ts";
import { createRuleMatcher } from "../../server/redirects/rule-matcher.ts";
import { createSuggestionFinder } from "../../server/redirects/suggestions.ts";
import { guards, routes } from "../../site/routes.ts";
import { checkRedirects } from "../redirects/check-redirects.ts";
import { formatCsv, importRules } from "../redirects/import-redirects.ts";

export interface RedirectContext extends ParsedRules {
  living: ReadonlySet<string>;
  siteUrl: string;
  contentDirectory: string;
  /** Finds pages by words, in the last build. */
  search: (words: string) => SearchHit[];
}

const MAX_SUGGESTIONS = 3;

export class FileNotFound extends Error {
  override name = "FileMissing";
}

/** What a command has to say; throws `ContentMistakes` when an editor has to put something right. */
export function checkRules({ rules, mistakes, living }: RedirectContext): string[] {
  const checked = checkRedirects(rules, living);
  const all = [...mistakes, ...checked.mistakes];
  if (all.length) throw new InvalidContent(all);
  const chains = checked.chains.map(({ file, line, from }) => `  ${file}:${line}  ${from}`);
  return [
    `${rules.length} rules lead where they should.`,
    ...(chains.length ? [`${chains.length} lead to another rule and are shortened to its target:`, ...chains] : []),
  ];
}

export async function importRuleFile(work: RedirectContext, file: string): Promise<string[]> {
  const { rules, living, siteUrl, contentDirectory } = work;
  if (!existsSync(file)) throw new FileNotFound(`There is no file ${file}.`);
  const text = await readFile(file, "utf8");
  const { accepted, known, mistakes } = importRules({ file: basename(file), text, siteUrl }, rules, living);
  const target = join(contentDirectory, "redirects/imported.csv");
  if (!existsSync(target)) await writeFile(target, "from,to,status,query\n");
  await appendFile(target, formatCsv(accepted));
  const said = [`${accepted.length} rules added to ${target}, ${known.length} were there already.`];
  if (mistakes.length === 0) return said;
  return [
    ...said,
    `${mistakes.length} rows were left out:`,
    ...mistakes.map(({ line, message }) => `  ${basename(file)}:${line}  ${message}`),
  ];
}

export async function explainAddress(
  { rules, living, siteUrl, search }: RedirectContext,
  address: string,
): Promise<string[]> {
  const url = new URL(address, siteUrl);
  const exists = (path: string) => living.has(path);
  if (exists(url.pathname)) return [`200  ${url.pathname} is there.`];
  const { flattened } = checkRedirects(rules, living);
  const answer = createRedirectResolver(flattened, { siteUrl, exists })(url);
  const rule = createRuleMatcher(rules)(url.pathname)?.rule;
  const by = rule ? `  (${rule.file}:${rule.line} '${rule.from}')` : "";
  if (answer && "gone" in answer) return [`410  gone${by}`];
  if (answer) return [`${answer.status}  ${answer.to}${by}`];
  const proper = getCanonicalPath(url, exists);
  if (proper && exists(getTargetPath(proper))) return [`308  ${proper}`];
  const sentOn = await findGuardRedirect(url);
  if (sentOn) return [`${sentOn.status}  ${sentOn.to}`];
  const near = createSuggestionFinder([...living], search)(url.pathname, MAX_SUGGESTIONS);
  return [`404  no rule leads from ${url.pathname} to a page.`, ...near.map((path) => `     near: ${path}`)];
}

/** Where a page's own guards send its visitors. */
async function findGuardRedirect(url: URL): Promise<Redirect | undefined> {
  const matched = createMatcher(routes)(url.pathname);
  if (!matched) return undefined;
  try {
    await runGuards(matched.route.guards, guards, { url, params: matched.params });
  } catch (error) {
    if (error instanceof Redirect) return error;
    throw error;
  }
  return undefined;
}

export function listMostRequested({ living, search }: RedirectContext, store: NotFoundStore): string[] {
  const proposals = createSuggestionFinder([...living], search);
  const missing = store.mostWanted("missing", 20);
  const redirected = store.mostWanted("redirected", 20);
  return [
    missing.length ? "Asked for and not found, with the nearest pages:" : "Nothing was asked for in vain.",
    ...missing.flatMap((wanted) => [
      formatRequestedPath(wanted),
      ...proposals(wanted.path, MAX_SUGGESTIONS).map((path) => `          near: ${path}`),
    ]),
    redirected.length ? "Old addresses still in use:" : "No old address was asked for.",
    ...redirected.map(formatRequestedPath),
  ];
}

function formatRequestedPath({ path, count, lastSeen, referrers }: RequestedPath): string {
  return `${String(count).padStart(7)}  ${path}  last ${lastSeen}${referrers ? `, linked from ${referrers}` : ""}`;
}
