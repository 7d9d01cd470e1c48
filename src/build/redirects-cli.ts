import { join } from "node:path";
import { createContent } from "../content/content.ts";
import { ContentMistakes } from "../content/mistake.ts";
import { readContent } from "../content/read.ts";
import { openSearch } from "../content/search/search.ts";
import { type Dist, openDist } from "../server/dist.ts";
import { BadEnvironment, readEnv } from "../server/env.ts";
import { openMissStore } from "../server/redirects/miss-store.ts";
import { readRedirects } from "../server/redirects/read.ts";
import { runCommand, UsageError } from "../shared/run-command.ts";
import { createDocumentMaker } from "./document-maker.ts";
import { documentReader } from "./documents.ts";
import { livingPaths } from "./living-paths.ts";
import { check, FileMissing, importFile, type RedirectWork, stats, test } from "./redirect-commands.ts";
import { sourceKey } from "./source-key.ts";
import { createWorkers } from "./workers.ts";

const USAGE = `npm run redirects -- check         is every rule right?
                     import FILE   take rows of a CSV over into content/redirects/imported.csv
                     test PATH     what happens to a visitor who asks for PATH?
                     stats         most wanted addresses without a page, and old ones still in use`;

async function redirectWork(root: string): Promise<RedirectWork> {
  const contentDirectory = join(root, "content");
  const directory = join(root, "dist");
  const dist = openDist(directory);
  const workers = createWorkers({ directory, content: contentDirectory });
  try {
    const snapshot = await readContent({
      directory: contentDirectory,
      showUnpublished: false,
      now: new Date(),
      readDocuments: documentReader({
        ...{ dist, directory: contentDirectory, codeKey: sourceKey(root, ["src/content"]) },
        ...{ readHere: createDocumentMaker(dist, contentDirectory), readInThreads: workers.documents },
      }),
    });
    const living = livingPaths(createContent(snapshot));
    return {
      ...(await readRedirects(contentDirectory)),
      living,
      siteUrl: readEnv(process.env).SITE_URL,
      contentDirectory,
      search: searchOf(dist),
    };
  } finally {
    await workers.close();
  }
}

/** What the last build can find; before the first there is nothing to search in. */
function searchOf(dist: Dist): RedirectWork["search"] {
  const id = dist.currentId();
  return id ? openSearch(dist.at(dist.manifest(id).search)).search : () => [];
}

async function run([command, argument]: string[]): Promise<string[]> {
  const work = () => redirectWork(process.cwd());
  if (command === "check") return check(await work());
  if (command === "import" && argument) return importFile(await work(), argument);
  if (command === "test" && argument) return test(await work(), argument);
  if (command !== "stats")
    throw new UsageError(
      command ? `There is no command '${[command, argument].filter(Boolean).join(" ")}'.` : "Say what to do.",
    );
  const store = openMissStore(process.env.DATA_DIR || "var");
  try {
    return stats(await work(), store);
  } finally {
    store.close();
  }
}

await runCommand({
  call: "npm run redirects --",
  usage: USAGE,
  options: {},
  expects: (error) => [ContentMistakes, BadEnvironment, FileMissing].some((kind) => error instanceof kind),
  run: async ({ positionals }) => console.log((await run(positionals)).join("\n")),
});
