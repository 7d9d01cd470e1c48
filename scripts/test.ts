import { check } from "./check.ts";
import { runSteps, step } from "./steps.ts";

await check();
await runSteps([
  step("build", "node", "src/build/cli/build.ts"),
  step("browser tests", "playwright", "test"),
  step("faults, in short", "node", "tests/faults/run.ts", "--short"),
  step("leads under load, in short", "node", "bench/leads.ts", "--short"),
]);
