import { runSteps, step } from "./steps.ts";

/** Everything that needs no browser. */
export const checks = [
  step("types", "tsc", "-p", "."),
  step("lint", "biome", "check", "--error-on-warnings"),
  step("import rules", "depcruise", "src", "--config", "dependency-cruiser.config.mjs"),
  step("dead code", "knip"),
  step("unit tests", "vitest", "run", "--reporter=dot"),
];

if (import.meta.main) await runSteps(checks);
