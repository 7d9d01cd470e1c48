import { existsSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ContentMistakes } from "../content/mistake.ts";
import type { SearchHit } from "../content/search/search.ts";
import { runGuards } from "../navigation/guards.ts";
import { Redirect } from "../navigation/redirect.ts";
import { matcher } from "../navigation/route.ts";
import { properAddress } from "../server/proper-address.ts";
import { pathOf } from "../server/redirects/address.ts";
import { createLookup } from "../server/redirects/lookup.ts";
import type { MissStore, Wanted } from "../server/redirects/miss-store.ts";
import { createProposals } from "../server/redirects/proposals.ts";
import type { ReadRules } from "../server/redirects/read.ts";
import { createRedirects } from "../server/redirects/resolver.ts";
import { guards } from "../site/guards.ts";
import { routes } from "../site/routes.ts";
import { checkRedirects } from "./redirect-check.ts";
import { csvOf, importRules } from "./redirect-import.ts";

export interface RedirectWork extends ReadRules {
  living: ReadonlySet<string>;
  siteUrl: string;
  contentDirectory: string;
  /** Finds pages by words, in the last build. */
  search: (words: string) => SearchHit[];
}

const PROPOSALS = 3;

export class FileMissing extends Error {
  override name = "FileMissing";
}

/** What a command has to say; throws `ContentMistakes` when an editor has to put something right. */
export function check({ rules, mistakes, living }: RedirectWork): string[] {
  const checked = checkRedirects(rules, living);
  const all = [...mistakes, ...checked.mistakes];
  if (all.length) throw new ContentMistakes(all);
  const chains = checked.chains.map(({ file, line, from }) => `  ${file}:${line}  ${from}`);
  return [
    `${rules.length} rules lead where they should.`,
    ...(chains.length ? [`${chains.length} lead to another rule and are shortened to its target:`, ...chains] : []),
  ];
}

export async function importFile(work: RedirectWork, file: string): Promise<string[]> {
  const { rules, living, siteUrl, contentDirectory } = work;
  if (!existsSync(file)) throw new FileMissing(`There is no file ${file}.`);
  const text = await readFile(file, "utf8");
  const { accepted, known, mistakes } = importRules({ file: basename(file), text, siteUrl }, rules, living);
  const target = join(contentDirectory, "redirects/imported.csv");
  if (!existsSync(target)) await writeFile(target, "from,to,status,query\n");
  await appendFile(target, csvOf(accepted));
  const said = [`${accepted.length} rules added to ${target}, ${known.length} were there already.`];
  if (mistakes.length === 0) return said;
  return [
    ...said,
    `${mistakes.length} rows were left out:`,
    ...mistakes.map(({ line, message }) => `  ${basename(file)}:${line}  ${message}`),
  ];
}

export async function test({ rules, living, siteUrl, search }: RedirectWork, address: string): Promise<string[]> {
  const url = new URL(address, siteUrl);
  const exists = (path: string) => living.has(path);
  if (exists(url.pathname)) return [`200  ${url.pathname} is there.`];
  const { flattened } = checkRedirects(rules, living);
  const answer = createRedirects(flattened, { siteUrl, exists })(url);
  const rule = createLookup(rules)(url.pathname)?.rule;
  const by = rule ? `  (${rule.file}:${rule.line} '${rule.from}')` : "";
  if (answer && "gone" in answer) return [`410  gone${by}`];
  if (answer) return [`${answer.status}  ${answer.to}${by}`];
  const proper = properAddress(url, exists);
  if (proper && exists(pathOf(proper))) return [`308  ${proper}`];
  const sentOn = await guarded(url);
  if (sentOn) return [`${sentOn.status}  ${sentOn.to}`];
  const near = createProposals([...living], search)(url.pathname, PROPOSALS);
  return [`404  no rule leads from ${url.pathname} to a page.`, ...near.map((path) => `     near: ${path}`)];
}

/** Where a page's own guards send its visitors. */
async function guarded(url: URL): Promise<Redirect | undefined> {
  const matched = matcher(routes)(url.pathname);
  if (!matched) return undefined;
  try {
    await runGuards(matched.route.guards, guards, { url, params: matched.params });
  } catch (error) {
    if (error instanceof Redirect) return error;
    throw error;
  }
  return undefined;
}

export function stats({ living, search }: RedirectWork, store: MissStore): string[] {
  const proposals = createProposals([...living], search);
  const missing = store.mostWanted("missing", 20);
  const redirected = store.mostWanted("redirected", 20);
  return [
    missing.length ? "Asked for and not found, with the nearest pages:" : "Nothing was asked for in vain.",
    ...missing.flatMap((wanted) => [
      told(wanted),
      ...proposals(wanted.path, PROPOSALS).map((path) => `          near: ${path}`),
    ]),
    redirected.length ? "Old addresses still in use:" : "No old address was asked for.",
    ...redirected.map(told),
  ];
}

function told({ path, count, lastSeen, referrers }: Wanted): string {
  return `${String(count).padStart(7)}  ${path}  last ${lastSeen}${referrers ? `, linked from ${referrers}` : ""}`;
}
