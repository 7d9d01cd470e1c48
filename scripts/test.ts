import { parseArgs } from "node:util";
import { check } from "./check.ts";
import { runAllSteps, runSteps, type Step, step } from "./steps.ts";

const build = step("build", "node", "src/build/cli/build.ts");

/** Runs the Playwright tests that these options select. Each run empties its folder first, so each has its own. */
function playwright(name: string, folder: string, ...options: string[]): Step {
  const results = `test-results/${folder}`;
  return { ...step(name, "playwright", "test", "--output", results, ...options), results };
}

const firefoxAndWebkit = playwright(
  "Firefox and WebKit",
  "browsers",
  "--config",
  "tests/browsers/playwright.config.ts",
);

const { values } = parseArgs({
  options: { all: { type: "boolean", default: false }, browsers: { type: "boolean", default: false } },
});
if (values.all) {
  await runSteps([build]);
  await runAllSteps([
    step("slow unit tests", "vitest", "run", "--reporter=dot", "--project", "slow"),
    playwright("sweeps", "sweeps", "--grep", "@all"),
    firefoxAndWebkit,
    step("fault tests, short", "node", "tests/faults/run.ts", "--short"),
    step("leads load test, short", "node", "bench/leads.ts", "--short"),
  ]);
} else if (values.browsers) {
  await runSteps([build, firefoxAndWebkit]);
} else {
  await check();
  await runSteps([build, playwright("browser tests", "browser", "--grep-invert", "@all")]);
}
