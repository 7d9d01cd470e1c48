import { check } from "./check.ts";
import { runSteps, step } from "./steps.ts";

await check();
await runSteps([
  step("build", "node", "src/build/cli/build.ts"),
  step("browser tests", "playwright", "test"),
  step("fault tests, short", "node", "tests/faults/run.ts", "--short"),
  step("leads load test, short", "node", "bench/leads.ts", "--short"),
]);
