import { parseArgs } from "node:util";
import { gatherTemporaryFolders } from "../../src/shared/testing/temporary-folders.ts";
import buildSite from "../global-setup.ts";
import { alerts } from "./alerts.ts";
import { chunks } from "./chunks.ts";
import { clock } from "./clock.ts";
import { crash } from "./crash.ts";
import { disk } from "./disk.ts";
import type { FaultScenario } from "./fault.ts";
import { flood, memory } from "./flood.ts";
import { forwarded } from "./forwarded.ts";
import { hostile } from "./hostile.ts";
import { log } from "./log.ts";
import { mail } from "./mail.ts";
import { postgres } from "./postgres.ts";
import { subscribers } from "./subscribers.ts";
import { webhook } from "./webhook.ts";
import { workers } from "./workers.ts";

const scenarios: FaultScenario[] = [
  crash,
  mail,
  webhook,
  workers,
  subscribers,
  disk,
  postgres,
  hostile,
  clock,
  forwarded,
  chunks,
  log,
  alerts,
  flood,
  memory,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});
const selected = scenarios.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

if (selected.length === 0) {
  console.error(`No fault test has this name. There are: ${scenarios.map(({ name }) => name).join("; ")}.`);
  process.exit(1);
}

buildSite();
gatherTemporaryFolders();
let failures = 0;
for (const { name, run } of selected) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const summary = await run(values.short);
    console.log(`✓ ${name}: ${summary} (${seconds()})`);
  } catch (error) {
    failures += 1;
    console.error(`✗ ${name} (${seconds()})`, error);
  }
}
process.exitCode = failures === 0 ? 0 : 1;
