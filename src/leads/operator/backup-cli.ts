import { join } from "node:path";
import { pluralize } from "../../shared/pluralize.ts";
import { runCommand } from "../../shared/run-command.ts";
import { withStore } from "../store/with-store.ts";
import { backup, restore } from "./backup.ts";

await runCommand({
  call: "npm run backup --",
  usage: `npm run backup [-- file]                    writes a backup, by default below DATA_DIR/backups
npm run backup -- --restore file [--replace]   puts a backup's leads into the database`,
  options: { restore: { type: "string" }, replace: { type: "boolean", default: false } },
  expects: () => true,
  run: ({ values: { restore: from, replace }, positionals: [file] }) =>
    withStore(async (store, dataDir) => {
      if (from) {
        const counts = await restore(store, dataDir, from, replace);
        return console.log(`Restored ${pluralize(counts.leads ?? 0, "lead")} from ${from}.`);
      }
      const timestamp = new Date().toISOString().replace(/[:.]/g, "-");
      const path = file ?? join(dataDir, "backups", `leads-${timestamp}.db`);
      console.log(`${path}: ${pluralize(await backup(store, path), "lead")}.`);
    }),
});
