import { parseArgs } from "node:util";
import { openTelemetryDb, telemetryDbUrl } from "../telemetry-db.ts";
import { statsTable } from "./stats-table.ts";
import { createPageCountStore, type Grouping } from "./store.ts";

const usage = "npm run stats -- [--by path|referrer|device|day] [--days 30] [--top 30]";
const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: {
    by: { type: "string", default: "path" },
    days: { type: "string", default: "30" },
    top: { type: "string", default: "30" },
  },
});

const days = Number(values.days);
const top = Number(values.top);
if (!isGrouping(values.by) || !isCount(days) || !isCount(top)) {
  console.error(usage);
  process.exit(2);
}

const { DATABASE_URL, DATA_DIR = "var" } = process.env;
const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
const db = openTelemetryDb(telemetryDbUrl(DATABASE_URL, DATA_DIR));
const rows = await createPageCountStore(db).read({ by: values.by, since, top });
await db.close();
console.log(statsTable(values.by, rows));

function isGrouping(text: string): text is Grouping {
  return ["path", "referrer", "device", "day"].includes(text);
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number > 0;
}
