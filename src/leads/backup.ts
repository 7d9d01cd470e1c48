import { join } from "node:path";
import { parseArgs } from "node:util";
import { inOneLine, withStore } from "./command-line.ts";
import { backup, restore } from "./operator/backup.ts";
import { counted } from "./operator/counted.ts";

const usage = `npm run backup [-- file]                    writes a backup, by default below DATA_DIR/backups
npm run backup -- --restore file [--replace]   puts a backup's leads into the database`;

await inOneLine(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: "string" }, replace: { type: "boolean", default: false }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const { restore: from, replace } = values;
  await withStore(async (store, dataDir) => {
    if (from) {
      const counts = await restore(store, dataDir, from, replace);
      return console.log(`Restored ${counted(counts.leads ?? 0, "lead")} from ${from}.`);
    }
    const stamp = new Date().toISOString().replace(/[:.]/g, "-");
    const path = positionals[0] ?? join(dataDir, "backups", `leads-${stamp}.db`);
    console.log(`${path}: ${counted(await backup(store, path), "lead")}.`);
  });
});
