import type { StatsRow } from "./store.ts";

/** Rows for a terminal: numbers flush right, so that they can be compared at a glance. */
export function statsTable(title: string, rows: readonly StatsRow[]): string {
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
