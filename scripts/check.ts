import { parseArgs } from "node:util";
import { runInParallel, step } from "./steps.ts";

/** Runs every check that needs no browser, in under a minute. */
export function check(): Promise<void> {
  return runInParallel(
    [
      step("types", "tsc", "-p", "."),
      step("lint", "biome", "check", "--error-on-warnings"),
      step("import rules", "node", "scripts/check-imports.ts"),
      step("dead code", "knip"),
    ],
    [step("unit tests", "vitest", "run", "--reporter=dot", "--project", "!slow")],
  );
}

if (import.meta.main) {
  // The same as SITE_DIR, which the tests of a site's content read.
  const { site } = parseArgs({ options: { site: { type: "string" } } }).values;
  if (site !== undefined) process.env.SITE_DIR = site;
  await check();
}
