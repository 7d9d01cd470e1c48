import { runRows, step } from "./steps.ts";

/** Everything that needs no browser, in under a minute. */
export function check(): Promise<void> {
  return runRows(
    [
      step("types", "tsc", "-p", "."),
      step("lint", "biome", "check", "--error-on-warnings"),
      step("import rules", "node", "scripts/check-imports.ts"),
      step("dead code", "knip"),
    ],
    [step("unit tests", "vitest", "run", "--reporter=dot")],
  );
}

if (import.meta.main) await check();
