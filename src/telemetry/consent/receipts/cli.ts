import { join } from "node:path";
import { openTelemetryDb } from "../../telemetry-db.ts";
import { createReceiptStore } from "./receipts.ts";

const [action, id] = process.argv.slice(2);
const receipts = createReceiptStore(openTelemetryDb(join(process.env.DATA_DIR ?? "var", "telemetry.db")));

if (action === "show" && id) {
  console.log(receipts.read(id) ?? `There is no receipt ${id}.`);
} else if (action === "erase" && id) {
  console.log(receipts.erase(id) ? `Erased the receipt ${id}.` : `There is no receipt ${id}.`);
} else {
  console.error("npm run receipts -- show|erase <id>");
  process.exitCode = 2;
}
