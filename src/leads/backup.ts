import { join } from "node:path";
import { parseArgs } from "node:util";
import { backup, restore } from "./operator/backup.ts";
import { readSettings } from "./settings.ts";
import { openStore } from "./store/store.ts";

const usage = `npm run backup [-- file]                    writes a backup, by default below DATA_DIR/backups
npm run backup -- --restore file [--replace]   puts a backup's leads into the database`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { restore: { type: "string" }, replace: { type: "boolean", default: false }, help: { type: "boolean" } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const { databaseUrl, dataDir } = readSettings(process.env, { email: "unset@localhost" });
const store = openStore(databaseUrl, () => {});
try {
  if (values.restore) {
    const counts = await restore(store, values.restore, values.replace);
    console.log(`Restored ${counts.leads} leads from ${values.restore}.`);
  } else {
    const stamp = new Date().toISOString().replace(/[:.]/g, "-");
    const path = positionals[0] ?? join(dataDir, "backups", `leads-${stamp}.db`);
    console.log(`${path}: ${await backup(store, path)} leads.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await store.close();
}
