import { join } from "node:path";
import { dayOf } from "../content/calendar.ts";
import { createContent } from "../content/content.ts";
import { rememberedStyle } from "../content/house-style/remembered-style.ts";
import { ContentMistakes, type PlacedMistake, printMistakes } from "../content/mistake.ts";
import { CannotStart, type Startable, start, startable } from "../content/new/start.ts";
import { inspectRemembered } from "../content/remembered.ts";
import { runCommand, UsageError } from "../shared/run-command.ts";
import { findPictureIn } from "./find-picture.ts";
import { livingPaths } from "./living-paths.ts";
import { checkedRules } from "./redirect-rules.ts";
import { readWhole } from "./whole-content.ts";

const USAGE = `npm run content -- check
npm run content -- new ${startable.join("|")} "Title"`;

const root = process.cwd();
const directory = join(root, "content");
const now = new Date();

async function check(): Promise<void> {
  const started = performance.now();
  const memory = join(root, "node_modules", ".cache");
  const readDocuments = inspectRemembered(directory, join(memory, "content"), findPictureIn(directory));
  const { snapshot, rules } = await readWhole(
    { directory, now, showUnpublished: false, readDocuments, warn: lookAt },
    (snapshot) => checkedRules(directory, livingPaths(createContent(snapshot))),
  );
  lookAt(await rememberedStyle(directory, join(memory, "house-style")));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { articles, caseStudies, services, jobs, ebooks } = snapshot;
  console.log(
    `No mistakes in ${articles.length} public articles, ${caseStudies.length} case studies, ${services.length} services, ${jobs.length} jobs, ${ebooks.length} ebooks and ${rules.length} old addresses (${seconds} s).`,
  );
}

function lookAt(warnings: PlacedMistake[]): void {
  if (warnings.length) console.warn(`To look at:\n${printMistakes(warnings)}`);
}

async function begin(kind: string | undefined, title: string): Promise<void> {
  if (!isStartable(kind)) throw new UsageError(`Say what is new: ${startable.join(", ")}.`);
  if (!title.trim()) throw new UsageError("Give it a title.");
  const files = await start(kind, { directory, title: title.trim(), today: dayOf(now) });
  console.log(files.map((file) => `content/${file}`).join("\n"));
}

function isStartable(kind: string | undefined): kind is Startable {
  return startable.some((known) => known === kind);
}

await runCommand({
  call: "npm run content --",
  usage: USAGE,
  options: {},
  expects: (error) => error instanceof ContentMistakes || error instanceof CannotStart,
  async run({ positionals: [command, kind, ...title] }) {
    if (command === "check") return check();
    if (command === "new") return begin(kind, title.join(" "));
    throw new UsageError(command ? `There is no command '${command}'.` : "Say check or new.");
  },
});
