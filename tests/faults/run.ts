import { parseArgs } from "node:util";
import { gatherTemporaryFolders } from "../../src/leads/testing/temporary.ts";
import { killed } from "./crash.ts";
import { disk } from "./disk.ts";
import type { Fault } from "./fault.ts";
import { hostile } from "./hostile.ts";
import { mail } from "./mail.ts";
import { postgres } from "./postgres.ts";
import { webhook } from "./webhook.ts";
import { workers } from "./workers.ts";

const faults: Fault[] = [killed, mail, webhook, workers, disk, postgres, hostile];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});
const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));

if (chosen.length === 0) {
  console.error(`No fault is called that. There are: ${faults.map(({ name }) => name).join("; ")}.`);
  process.exit(1);
}

const removeTemporary = gatherTemporaryFolders();
let broken = 0;
for (const { name, run } of chosen) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const seen = await run(values.short);
    console.log(`✓ ${name}: ${seen} (${seconds()})`);
  } catch (error) {
    broken += 1;
    console.error(`✗ ${name} (${seconds()})`, error);
  }
}
removeTemporary();
process.exitCode = broken === 0 ? 0 : 1;
