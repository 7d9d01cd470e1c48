import { existsSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { InvalidContent } from "../../content/content-error.ts";
import type { SearchHit } from "../../content/search/search.ts";
import { createMatcher, Redirect, runGuards } from "../../navigation/route.ts";
import { getCanonicalPath, getTargetPath } from "../../server/redirects/canonical-path.ts";
import type { NotFoundStore, RequestedPath } from "../../server/redirects/not-found-counter.ts";
import type { ParsedRules } from "../../server/redirects/read-rules.ts";
import { createRedirectResolver, createRuleMatcher } from "../../server/redirects/resolve-redirect.ts";
import { createSuggestionFinder } from "../../server/redirects/suggestions.ts";
import { guards, routes } from "../../site/routes.ts";
import { checkRedirects } from "../redirects/check-redirects.ts";
import { formatCsv, importRules } from "../redirects/import-redirects.ts";

export interface RedirectContext extends ParsedRules {
  existingPaths: ReadonlySet<string>;
  siteUrl: string;
  contentDirectory: string;
  /** Full-text search in the last build. */
  search: (words: string) => SearchHit[];
}

const MAX_SUGGESTIONS = 3;

export class FileNotFound extends Error {
  override name = "FileNotFound";
}

/** Returns the lines to print; throws `InvalidContent` when there are mistakes that an editor has to correct. */
export function checkRules({ rules, mistakes, existingPaths }: RedirectContext): string[] {
  const checked = checkRedirects(rules, existingPaths);
  const allMistakes = [...mistakes, ...checked.mistakes];
  if (allMistakes.length) throw new InvalidContent(allMistakes);
  const chains = checked.chains.map(({ file, line, from }) => `  ${file}:${line}  ${from}`);
  return [
    `${rules.length} rules are valid.`,
    ...(chains.length ? [`${chains.length} lead to another rule and are shortened to its target:`, ...chains] : []),
  ];
}

export async function importRuleFile(context: RedirectContext, file: string): Promise<string[]> {
  const { rules, existingPaths, siteUrl, contentDirectory } = context;
  if (!existsSync(file)) throw new FileNotFound(`There is no file ${file}.`);
  const text = await readFile(file, "utf8");
  const { accepted, known, mistakes } = importRules({ file: basename(file), text, siteUrl }, rules, existingPaths);
  const target = join(contentDirectory, "redirects/imported.csv");
  if (!existsSync(target)) await writeFile(target, "from,to,status,query\n");
  await appendFile(target, formatCsv(accepted));
  const summary = [`${accepted.length} rules added to ${target}, ${known.length} were there already.`];
  if (mistakes.length === 0) return summary;
  return [
    ...summary,
    `${mistakes.length} rows were left out:`,
    ...mistakes.map(({ line, message }) => `  ${basename(file)}:${line}  ${message}`),
  ];
}

export async function explainAddress(
  { rules, existingPaths, siteUrl, search }: RedirectContext,
  address: string,
): Promise<string[]> {
  const url = new URL(address, siteUrl);
  const exists = (path: string) => existingPaths.has(path);
  if (exists(url.pathname)) return [`200  ${url.pathname} is there.`];
  const { flattened } = checkRedirects(rules, existingPaths);
  const answer = createRedirectResolver(flattened, { siteUrl, exists })(url);
  const rule = createRuleMatcher(rules)(url.pathname)?.rule;
  const source = rule ? `  (${rule.file}:${rule.line} '${rule.from}')` : "";
  if (answer && "gone" in answer) return [`410  gone${source}`];
  if (answer) return [`${answer.status}  ${answer.to}${source}`];
  const canonical = getCanonicalPath(url, exists);
  if (canonical && exists(getTargetPath(canonical))) return [`308  ${canonical}`];
  const guardRedirect = await findGuardRedirect(url);
  if (guardRedirect) return [`${guardRedirect.status}  ${guardRedirect.to}`];
  const suggestions = createSuggestionFinder([...existingPaths], search)(url.pathname, MAX_SUGGESTIONS);
  return [`404  no rule leads from ${url.pathname} to a page.`, ...suggestions.map((path) => `     near: ${path}`)];
}

/** The redirect that the guards of the matching route throw, if any. */
async function findGuardRedirect(url: URL): Promise<Redirect | undefined> {
  const match = createMatcher(routes)(url.pathname);
  if (!match) return undefined;
  try {
    await runGuards(match.route.guards, guards, { url, params: match.params });
  } catch (error) {
    if (error instanceof Redirect) return error;
    throw error;
  }
  return undefined;
}

export function listMostRequested(
  { existingPaths, search }: Pick<RedirectContext, "existingPaths" | "search">,
  store: NotFoundStore,
): string[] {
  const suggestPaths = createSuggestionFinder([...existingPaths], search);
  const missing = store.listMostRequested("missing", 20);
  const redirected = store.listMostRequested("redirected", 20);
  return [
    missing.length ? "Requested and not found, with the nearest pages:" : "No missing page was requested.",
    ...missing.flatMap((requested) => [
      formatRequestedPath(requested),
      ...suggestPaths(requested.path, MAX_SUGGESTIONS).map((path) => `          near: ${path}`),
    ]),
    redirected.length ? "Old addresses still in use:" : "No old address was requested.",
    ...redirected.map(formatRequestedPath),
  ];
}

function formatRequestedPath({ path, count, lastSeen, referrers }: RequestedPath): string {
  return `${String(count).padStart(7)}  ${path}  last ${lastSeen}${referrers ? `, linked from ${referrers}` : ""}`;
}
