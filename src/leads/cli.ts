import { parseArgs } from "node:util";
import { commands, usage } from "./operator/commands.ts";
import { readSettings } from "./settings.ts";
import { openStore } from "./store/store.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    csv: { type: "boolean", default: false },
    email: { type: "string" },
    kind: { type: "string" },
    since: { type: "string" },
    limit: { type: "string", default: "50" },
    out: { type: "string" },
  },
});

const [name = "help", argument = ""] = positionals;
const command = commands[name];
if (!command) {
  console.error(usage);
  process.exit(name === "help" ? 0 : 2);
}

const settings = readSettings(process.env, { email: "unset@localhost" });
const store = openStore(settings.databaseUrl, () => {});
try {
  await command({ store, dataDir: settings.dataDir, argument, flags: values });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await store.close();
}
