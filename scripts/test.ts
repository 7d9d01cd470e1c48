import { parseArgs } from "node:util";
import { check } from "./check.ts";
import { runAllSteps, runSteps, type Step, step } from "./steps.ts";

const fixtureSite = { SITE_DIR: "tests/fixture-site", DIST_DIR: ".cache/sites/fixture-site" };

/** Runs the Playwright tests that these options select. Each run empties its folder first, so each has its own. */
function playwright(name: string, folder: string, ...options: string[]): Step {
  const results = `test-results/${folder}`;
  return { ...step(name, "playwright", "test", "--output", results, ...options), results, env: fixtureSite };
}

/** Runs the tests of any site's pages that these options select, on content/ or on the site in SITE_DIR. */
function testOwnSite(...options: string[]): Step {
  const { SITE_DIR, DIST_DIR = "" } = process.env;
  const tests = playwright("tests of the site's own pages", "site", "--grep", "@site", ...options);
  return { ...tests, env: { SITE_DIR: SITE_DIR || "content", DIST_DIR } };
}

const firefoxAndWebkit = playwright(
  "Firefox and WebKit",
  "browsers",
  "--config",
  "tests/browsers/playwright.config.ts",
);

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    browsers: { type: "boolean", default: false },
    site: { type: "string" },
  },
});
if (values.site !== undefined) process.env.SITE_DIR = values.site;
if (values.all) {
  await runAllSteps([
    step("slow unit tests", "vitest", "run", "--reporter=dot", "--project", "slow"),
    playwright("rare cases", "rare-cases", "--grep", "@all", "--grep-invert", "@site"),
    testOwnSite(),
    step("content/ of other companies", "node", "tests/other-companies.ts"),
    firefoxAndWebkit,
    { ...step("fault tests, short", "node", "tests/faults/run.ts", "--short"), env: fixtureSite },
    { ...step("leads load test, short", "node", "bench/leads.ts", "--short"), env: fixtureSite },
  ]);
} else if (values.browsers) {
  await runSteps([firefoxAndWebkit]);
} else {
  await check();
  await runSteps([
    playwright("tests of the platform", "platform", "--grep-invert", "@all|@site"),
    testOwnSite("--grep-invert", "@all"),
  ]);
}
