import { z } from "zod";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { withTelemetryDb } from "../telemetry-db.ts";
import { createPageCountStore, type StatsRow } from "./page-counter.ts";

const DAY_MS = 86_400_000;

const count = (error: string) => z.coerce.number(error).int(error).positive(error);
const schema = z.object({
  by: z.enum(["path", "referrer", "device", "day"], "--by is path, referrer, device or day."),
  days: count("--days is a number, like 30."),
  top: count("--top is a number, like 30."),
});

// The test imports this module for the table.
if (import.meta.main) {
  await runCommand({
    call: "npm run stats --",
    usage: "npm run stats -- [--by path|referrer|device|day] [--days 30] [--top 30]",
    options: {
      by: { type: "string", default: "path" },
      days: { type: "string", default: "30" },
      top: { type: "string", default: "30" },
    },
    async run({ values }) {
      const parsed = schema.safeParse(values);
      if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message);
      const { by, days, top } = parsed.data;
      const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
      await withTelemetryDb(async (db) => {
        console.log(formatStatsTable(by, await createPageCountStore(db).read({ by, since, top })));
      });
    },
  });
}

/** Formats rows as a table for the terminal, with right-aligned numbers. */
export function formatStatsTable(title: string, rows: readonly StatsRow[]): string {
  if (rows.length === 0) return "Nothing was counted in this time.";
  const total = rows.reduce((sum, { views }) => sum + views, 0);
  const lines = [...rows, { name: "together", views: total }].map(
    ({ name, views }) => [name || "(none)", `${views}`] as const,
  );
  const left = Math.max(title.length, ...lines.map(([name]) => name.length));
  const right = Math.max("views".length, ...lines.map(([, views]) => views.length));
  const line = (name: string, views: string) => `${name.padEnd(left)}  ${views.padStart(right)}`;
  const rule = "─".repeat(left + right + 2);
  const body = lines.map(([name, views]) => line(name, views));
  return [line(title, "views"), rule, ...body.slice(0, -1), rule, ...body.slice(-1)].join("\n");
}
