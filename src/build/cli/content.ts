import { join } from "node:path";
import { createContent } from "../../content/content.ts";
import { formatContentErrors, InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import { toUtcDay } from "../../content/model/publishing-dates.ts";
import { ScaffoldError, type ScaffoldKind, scaffoldFiles, scaffoldKinds } from "../../content/scaffold/scaffold.ts";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { findStyleWarnings, loadAndCheckContent, withContentReader } from "../pipeline/load-content.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import { loadCheckedRules } from "../redirects/load-redirects.ts";

const USAGE = `npm run content -- check
npm run content -- new ${scaffoldKinds.join("|")} "Title"`;

const root = process.cwd();
const directory = join(root, "content");
const now = new Date();

async function check(): Promise<void> {
  const started = performance.now();
  const { snapshot, rules } = await withContentReader(root, async (options, cache) => {
    const checked = await loadAndCheckContent({ ...options, warn: printWarnings }, (snapshot) =>
      loadCheckedRules(directory, listExistingPaths(createContent(snapshot))),
    );
    printWarnings(await findStyleWarnings(cache, directory));
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

async function createFile(kind: string | undefined, title: string): Promise<void> {
  if (!isScaffoldKind(kind)) throw new UsageError(`Name the kind of content to create: ${scaffoldKinds.join(", ")}.`);
  if (!title.trim()) throw new UsageError("Give it a title.");
  const files = await scaffoldFiles(kind, { directory, title: title.trim(), today: toUtcDay(now) });
  console.log(files.map((file) => `content/${file}`).join("\n"));
}

function isScaffoldKind(kind: string | undefined): kind is ScaffoldKind {
  return scaffoldKinds.some((scaffoldKind) => scaffoldKind === kind);
}

await runCommand({
  call: "npm run content --",
  usage: USAGE,
  options: {},
  expects: (error) => error instanceof InvalidContent || error instanceof ScaffoldError,
  async run({ positionals: [command, kind, ...title] }) {
    if (command === "check") return check();
    if (command === "new") return createFile(kind, title.join(" "));
    throw new UsageError(command ? `There is no command '${command}'.` : "Say check or new.");
  },
});
