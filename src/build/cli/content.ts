import { join, relative } from "node:path";
import { createContent } from "../../content/content.ts";
import { formatContentErrors, InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import { ScaffoldError, type ScaffoldKind, scaffoldFiles, scaffoldKinds } from "../../content/scaffold/scaffold.ts";
import { applySiteOption, BadEnvironment, findSiteDirectory, readEnv, siteOption } from "../../server/env.ts";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { findStyleWarnings, loadAndCheckContent, withContentReader } from "../pipeline/load-content.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import { loadCheckedRules } from "../redirects/load-redirects.ts";

const USAGE = `npm run content -- check
npm run content -- new ${scaffoldKinds.join("|")} "Title"
With --site DIR: in another folder than content/`;

const root = process.cwd();
const now = new Date();

async function check(directory: string): Promise<void> {
  const started = performance.now();
  const { snapshot, rules } = await withContentReader(root, directory, async (options, cache) => {
    const checked = await loadAndCheckContent({ ...options, warn: printWarnings }, (snapshot) =>
      loadCheckedRules(directory, listExistingPaths(createContent(snapshot))),
    );
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

async function createFile(directory: string, kind: string | undefined, title: string): Promise<void> {
  if (!isScaffoldKind(kind)) throw new UsageError(`Name the kind of content to create: ${scaffoldKinds.join(", ")}.`);
  if (!title.trim()) throw new UsageError("Give it a title.");
  const files = await scaffoldFiles(kind, { directory, title: title.trim(), today: toUtcDay(now) });
  console.log(files.map((file) => relative(root, join(directory, file))).join("\n"));
}

function isScaffoldKind(kind: string | undefined): kind is ScaffoldKind {
  return scaffoldKinds.some((scaffoldKind) => scaffoldKind === kind);
}

await runCommand({
  call: "npm run content --",
  usage: USAGE,
  options: siteOption,
  expects: (error) => [InvalidContent, ScaffoldError, BadEnvironment].some((expected) => error instanceof expected),
  async run({ values, positionals: [command, kind, ...title] }) {
    applySiteOption(values);
    const directory = findSiteDirectory(readEnv(process.env));
    if (command === "check") return check(directory);
    if (command === "new") return createFile(directory, kind, title.join(" "));
    throw new UsageError(command ? `There is no command '${command}'.` : "Say check or new.");
  },
});
