import { type Dist, openDist } from "../../build-store/dist.ts";
import { createContent } from "../../content/content.ts";
import { InvalidContent } from "../../content/content-error.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { openSearch } from "../../content/search/search.ts";
import { BadEnvironment, findSiteDirectory, readEnv } from "../../server/env.ts";
import { openNotFoundStore } from "../../server/redirects/not-found-counter.ts";
import { readRedirectRules } from "../../server/redirects/read-rules.ts";
import { applySiteOption, runCommand, siteOption, UsageError } from "../../shared/run-command.ts";
import { listExistingPaths } from "../redirects/existing-paths.ts";
import {
  checkRules,
  explainAddress,
  FileNotFound,
  importRuleFile,
  listMostRequested,
  type RedirectContext,
} from "./redirect-commands.ts";

const USAGE = `npm run redirects -- check         check all rules
                     import FILE   add the rows of a CSV file to redirects/imported.csv
                     test PATH     print the response to a request for PATH
                     stats         most requested paths without a page, and old paths still in use
With --site DIR: those of the site in another folder than content/`;

async function loadRedirectContext(): Promise<RedirectContext> {
  const env = readEnv(process.env);
  const dist = openDist(env.DIST_DIR);
  const contentDirectory = findSiteDirectory(env);
  // Imported here, because the reader loads all of the Markdown pipeline.
  const [{ withContentReader }, { readContent }] = await Promise.all([
    import("../pipeline/load-content.ts"),
    import("../../content/load/read-content.ts"),
  ]);
  const snapshot = await withContentReader(dist, contentDirectory, readContent);
  return {
    ...(await readRedirectRules(contentDirectory)),
    existingPaths: listExistingPaths(createContent(snapshot)),
    siteUrl: env.SITE_URL,
    contentDirectory,
    search: openCurrentSearch(dist),
  };
}

/** The pages of the last build, which are read much faster than content/; undefined before the first build. */
function loadCurrentBuild(): Pick<RedirectContext, "existingPaths" | "search"> | undefined {
  const dist = openDist(readEnv(process.env).DIST_DIR);
  const id = dist.currentId();
  if (!id) return undefined;
  const snapshot: Snapshot = JSON.parse(dist.read(dist.manifest(id).snapshot).toString());
  return { existingPaths: listExistingPaths(createContent(snapshot)), search: openCurrentSearch(dist) };
}

/** Search in the last build; finds nothing before the first build. */
function openCurrentSearch(dist: Dist): RedirectContext["search"] {
  const id = dist.currentId();
  return id ? openSearch(dist.at(dist.manifest(id).search)).search : () => [];
}

async function runRedirectsCommand([command, argument]: string[]): Promise<string[]> {
  if (command === "check") return checkRules(await loadRedirectContext());
  if (command === "import" && argument) return importRuleFile(await loadRedirectContext(), argument);
  if (command === "test" && argument) return explainAddress(await loadRedirectContext(), argument);
  if (command !== "stats")
    throw new UsageError(
      command ? `There is no command '${[command, argument].filter(Boolean).join(" ")}'.` : "Name a command.",
    );
  const store = openNotFoundStore(process.env.DATA_DIR || "var");
  try {
    return listMostRequested(loadCurrentBuild() ?? (await loadRedirectContext()), store);
  } finally {
    store.close();
  }
}

await runCommand({
  call: "npm run redirects --",
  usage: USAGE,
  options: siteOption,
  expects: (error) => [InvalidContent, BadEnvironment, FileNotFound].some((kind) => error instanceof kind),
  async run({ values, positionals }) {
    applySiteOption(values);
    console.log((await runRedirectsCommand(positionals)).join("\n"));
  },
});
