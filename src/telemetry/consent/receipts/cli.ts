import { openTelemetryDb, telemetryDbUrl } from "../../telemetry-db.ts";
import { createReceiptStore } from "./receipts.ts";

const [action, id] = process.argv.slice(2);
const { DATABASE_URL, DATA_DIR = "var" } = process.env;
const db = openTelemetryDb(telemetryDbUrl(DATABASE_URL, DATA_DIR));
const receipts = createReceiptStore(db);

if (action === "show" && id) {
  console.log((await receipts.read(id)) ?? `There is no receipt ${id}.`);
} else if (action === "erase" && id) {
  console.log((await receipts.erase(id)) ? `Erased the receipt ${id}.` : `There is no receipt ${id}.`);
} else {
  console.error("npm run receipts -- show|erase <id>");
  process.exitCode = 2;
}
await db.close();
