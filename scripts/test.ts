import { checks } from "./check.ts";
import { runSteps, step } from "./steps.ts";

await runSteps([...checks, step("build", "node", "src/build/main.ts"), step("browser tests", "playwright", "test")]);
