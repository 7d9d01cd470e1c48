import { runCommand, UsageError } from "../../../shared/run-command.ts";
import { openTelemetryDb, telemetryDbUrl } from "../../telemetry-db.ts";
import { createReceiptStore } from "./receipts.ts";

await runCommand({
  call: "npm run receipts --",
  usage: `npm run receipts -- show <id>    one visitor's choice and when it was made
                    erase <id>   removes it`,
  options: {},
  async run({ positionals: [action, id] }) {
    if (!id || (action !== "show" && action !== "erase"))
      throw new UsageError("Expected show or erase and a receipt id.");
    const { DATABASE_URL, DATA_DIR = "var" } = process.env;
    const db = openTelemetryDb(telemetryDbUrl(DATABASE_URL, DATA_DIR));
    const receipts = createReceiptStore(db);
    try {
      if (action === "show") console.log((await receipts.read(id)) ?? `There is no receipt ${id}.`);
      else console.log((await receipts.erase(id)) ? `Erased the receipt ${id}.` : `There is no receipt ${id}.`);
    } finally {
      await db.close();
    }
  },
});
