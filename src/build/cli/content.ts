import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { openDist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import { formatContentErrors, InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import {
  checkEmptyFolder,
  collectFacts,
  type FactOptions,
  type Facts,
  initSite,
  listPlaceholders,
} from "../../content/scaffold/init-site.ts";
import { findPage, mendLinks, removeEntry, renameEntry } from "../../content/scaffold/rename-page.ts";
import { ScaffoldError, type ScaffoldKind, scaffoldFiles, scaffoldKinds } from "../../content/scaffold/scaffold.ts";
import { BadEnvironment, findSiteDirectory, readEnv } from "../../server/env.ts";
import { readRedirectRules } from "../../server/redirects/read-rules.ts";
import { createRuleMatcher } from "../../server/redirects/resolve-redirect.ts";
import { applySiteOption, runCommand, siteOption, UsageError } from "../../shared/run-command.ts";
import { findStyleWarnings, loadAndCheckContent, withContentReader } from "../pipeline/load-content.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import { loadCheckedRules } from "../redirects/load-redirects.ts";
import { findRemovedPages, reportRemovedPages } from "../redirects/removed-pages.ts";

const text = { type: "string" } as const;
const factOptions = {
  ...{ name: text, country: text, email: text, currency: text, trade: text, founded: text, person: text },
  ...{ telephone: text, street: text, city: text, region: text, "postal-code": text, "time-zone": text },
} satisfies Record<keyof Facts, typeof text>;

const USAGE = `npm run content -- init --site DIR      a new site; asks for the company's facts that are not given:
  ${Object.keys(factOptions)
    .map((name) => `--${name}`)
    .join(" ")}
npm run content -- check
npm run content -- new ${scaffoldKinds.join("|")} "Title"
npm run content -- rename OLD NEW       the file, its links, and a redirect from the old address
npm run content -- rename               the same for files that were renamed since the last push
npm run content -- remove OLD --to /target | --gone
With --site DIR: in another folder than content/`;

const root = process.cwd();
const now = new Date();

async function check(directory: string): Promise<void> {
  const started = performance.now();
  const dist = openDist(readEnv(process.env).DIST_DIR);
  const { snapshot, rules } = await withContentReader(dist, directory, async (options, cache) => {
    const { rules } = await readRedirectRules(directory);
    const removed = reportRemovedPages(await findRemovedPages(directory, now), rules);
    const checked = await loadAndCheckContent({ ...options, warn: printWarnings }, (snapshot) =>
      loadCheckedRules(directory, listExistingPaths(createContent(snapshot))),
    ).catch((error) => {
      throw error instanceof InvalidContent ? new InvalidContent([...removed, ...error.mistakes]) : error;
    });
    if (removed.length) throw new InvalidContent(removed);
    if (checked.snapshot.checks.houseStyle) printWarnings(await findStyleWarnings(cache, directory));
    cache.collectGarbage();
    return checked;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { articles, caseStudies, services, jobs, ebooks } = snapshot;
  console.log(
    `No mistakes in ${articles.length} public articles, ${caseStudies.length} case studies, ${services.length} services, ${jobs.length} jobs, ${ebooks.length} ebooks and ${rules.length} old addresses (${seconds} s).`,
  );
}

function printWarnings(warnings: LocatedContentError[]): void {
  if (warnings.length) console.warn(`To look at:\n${formatContentErrors(warnings)}`);
}

/** Writes a new site, with the facts from options or from answers on the terminal. */
async function init(directory: string, given: FactOptions["given"]): Promise<void> {
  // Before the questions, whose answers would be lost.
  await checkEmptyFolder(directory);
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const closed = new AbortController();
  terminal?.once("close", () => closed.abort());
  const ask = terminal && ((question: string) => terminal.question(question, { signal: closed.signal }));
  const facts = await collectFacts({ given, now, ask }).catch((error) => {
    throw closed.signal.aborted ? new ScaffoldError("\nNothing was written.") : error;
  });
  terminal?.close();
  const files = await initSite(directory, facts, toUtcDay(now));
  const site = relative(root, directory);
  const missing = listPlaceholders(facts);
  console.log(`Created:
${files.map((file) => `  ${join(site, file)}`).join("\n")}

${missing.length ? `To replace before the site is public: ${missing.join(", ")}.\n` : ""}Read the privacy policy with your lawyer; the texts of the home page are yours to write.
Look at it:   npm run dev -- --site ${site}
Write next:   npm run content -- new service "What you offer" --site ${site}
              npm run content -- new case-study "What you did for a client" --site ${site}
              npm run content -- new tag "A topic" --site ${site}
              npm run content -- new article "What you learned" --site ${site}
Check it:     npm run content -- check --site ${site}
The whole path is in docs/yours.md.`);
}

async function createFile(directory: string, kind: string | undefined, title: string): Promise<void> {
  if (!isScaffoldKind(kind)) throw new UsageError(`Name the kind of content to create: ${scaffoldKinds.join(", ")}.`);
  if (!title.trim()) throw new UsageError("Give it a title.");
  const files = await scaffoldFiles(kind, { directory, title: title.trim(), today: toUtcDay(now) });
  console.log(files.map((file) => relative(root, join(directory, file))).join("\n"));
}

/** Renames one entry; without names, mends the links to all that Git sees as renamed. */
async function renameEntries(directory: string, old: string | undefined, slug: string | undefined): Promise<void> {
  if (old && !slug) throw new UsageError("Give the new slug as well.");
  if (old && slug) return printChanges(directory, await renameEntry(old, slug, { directory, now }));
  const { rules } = await readRedirectRules(directory);
  const findRule = createRuleMatcher(rules);
  const removed = await findRemovedPages(directory, now);
  const renamed = removed.filter(
    ({ file, newFile }) => newFile && findPage(newFile) && !findRule(findPage(file)?.path ?? ""),
  );
  if (!renamed.length) console.log("No page was renamed since the last push.");
  for (const { file, newFile = "" } of renamed)
    printChanges(directory, [newFile, ...(await mendLinks(file, newFile, { directory, now }))]);
}

async function remove(directory: string, old: string | undefined, target: string | undefined, isGone: boolean) {
  if (!old) throw new UsageError("Name the page to remove: its slug, its address or its file.");
  if (isGone === Boolean(target))
    throw new UsageError("Say where its address leads from now on: --to /target, or --gone if nothing replaces it.");
  if (target && !/^(\/(?![/\\])|https:\/\/)/.test(target))
    throw new UsageError(`'${target}' is no target: give a path of this site, like /blog, or an https address.`);
  printChanges(directory, await removeEntry(old, target, { directory, now }));
}

function printChanges(directory: string, files: string[]): void {
  console.log(`Changed:\n${files.map((file) => `  ${relative(root, join(directory, file))}`).join("\n")}`);
}

function isScaffoldKind(kind: string | undefined): kind is ScaffoldKind {
  return scaffoldKinds.some((scaffoldKind) => scaffoldKind === kind);
}

await runCommand({
  call: "npm run content --",
  usage: USAGE,
  options: {
    ...siteOption,
    to: { type: "string" },
    gone: { type: "boolean", default: false },
    ...factOptions,
  },
  expects: (error) => [InvalidContent, ScaffoldError, BadEnvironment].some((expected) => error instanceof expected),
  async run({ values, positionals: [command, kind, ...title] }) {
    applySiteOption(values);
    const env = readEnv(process.env);
    if (command === "init") return init(resolve(env.SITE_DIR), values);
    const directory = findSiteDirectory(env);
    if (command === "check") return check(directory);
    if (command === "new") return createFile(directory, kind, title.join(" "));
    if (command === "rename") return renameEntries(directory, kind, title[0]);
    if (command === "remove") return remove(directory, kind, values.to, values.gone);
    throw new UsageError(command ? `There is no command '${command}'.` : "Say init, check, new, rename or remove.");
  },
});
