import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { openDist } from "../../build-store/dist.ts";
import { BadEnvironment, findSiteDirectory, readEnv } from "../../server/env.ts";
import { applySiteOption, runCommand, siteOption, UsageError } from "../../shared/run-command.ts";
import { TypesettingFailed } from "../ebooks/ebook.ts";
import { withBuildLock } from "../pipeline/build-lock.ts";
import { ChangedCode, finishBuild } from "../pipeline/finish-build.ts";

enableCompileCache();

const expectedErrors = [TypesettingFailed, ChangedCode, BadEnvironment];

/** `npm run build:finish`. The server runs it after each new build. */
await runCommand({
  call: "npm run build:finish --",
  usage: `npm run build:finish
npm run build:finish -- --site DIR   the site in another folder than content/

Typesets the PDFs of the current build that are missing, and compresses its scripts and styles as far as possible.
A server that has the content does it by itself after each new build.`,
  options: siteOption,
  expects: (error) => expectedErrors.some((expected) => error instanceof expected),
  async run({ values }) {
    applySiteOption(values);
    const env = readEnv(process.env);
    const content = findSiteDirectory(env);
    const dist = openDist(resolve(env.DIST_DIR));
    await withBuildLock(dist, "finishing", async () => {
      const id = dist.currentId();
      if (!id) throw new UsageError("There is no build yet: run 'npm run build' first.");
      await finishBuild(dist, dist.manifest(id), content);
    });
  },
});
