import { campaignFields } from "../forms/fields.ts";
import { formatWish } from "../readers.ts";
import type { Lead } from "../store/schema.ts";
import { formatDuration } from "../working-time.ts";
import type { findLeadDetails, findWaiting, readStats } from "./read-leads.ts";

const maxCellWidth = 28;

type Column = [title: string, value: (lead: Lead) => string];

export const formatTime = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");

/** The newest leads as a table. The first column is as much of the id as `show` needs. */
export function formatLeadTable(leads: Lead[], timeZone: string): string {
  const columns: Column[] = [
    ["id", ({ id }) => id.slice(0, 8)],
    ["date", ({ createdAt }) => formatTime(createdAt, timeZone)],
    ["kind", ({ kind }) => kind],
    ["name", ({ answers }) => answers.name],
    ["company", ({ answers }) => String(answers.company ?? "")],
    ["wish", (lead) => formatWish(lead)],
    ["budget", ({ answers }) => String(answers.budget ?? "")],
    ["source", formatSource],
    ["state", formatState],
    ["signs", ({ flags }) => flags.join(" ")],
  ];
  return formatTable(
    columns.map(([title]) => title),
    leads.map((lead) => columns.map(([, value]) => value(lead))),
  );
}

function formatSource({ campaign, page }: Lead): string {
  return campaignFields.map((name) => campaign[name]).find(Boolean) ?? page;
}

function formatState({ status: { state, by } }: Lead): string {
  const names = { waiting: "waiting", taken: `taken by ${by}`, answered: `answered by ${by}`, declined: "not for us" };
  return state === null ? "" : names[state];
}

/** Aligned columns; long cells are cut, and columns without any value are left out. */
export function formatTable(titles: string[], rows: string[][]): string {
  const used = titles.map((_, index) => rows.some((row) => row[index]));
  const lines = [titles, ...rows].map((row) => row.filter((_, index) => used[index]).map(cutCell));
  const widths = (lines[0] ?? []).map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const cutCell = (text: string) => (text.length > maxCellWidth ? `${text.slice(0, maxCellWidth - 1)}…` : text);

/** "3 waiting, oldest 1 d 4 h, 1 late" */
export function formatWaiting({ count, oldest, late }: Awaited<ReturnType<typeof findWaiting>>, now: number): string {
  if (count === 0) return "Nobody waits for an answer.";
  return `${count} waiting, oldest ${formatDuration(now - (oldest ?? now))}${late > 0 ? `, ${late} late` : ""}`;
}

type LeadDetails = NonNullable<Awaited<ReturnType<typeof findLeadDetails>>>;

/** One lead as a page to read. */
export function formatLeadPage({ lead, outbox, attachments }: LeadDetails, timeZone: string): string {
  const { id, kind, answers, page, campaign, flags, createdAt, downloads, status } = lead;
  const at = (time: number | null) => (time === null ? "" : formatTime(time, timeZone));
  const { message, links, name, ...others } = answers;
  const facts: [string, string][] = [
    ["id", id],
    ["sent", at(createdAt)],
    ["state", [formatState(lead), at(status.since)].filter(Boolean).join(", ")],
    ["answer by", at(status.dueAt)],
    ["wish", formatWish(lead)],
    ...Object.entries(others).map(([label, value]): [string, string] => [label, formatValue(value)]),
    ["came from", page],
    ...Object.entries(campaign),
    ["signs", flags.join(" ")],
    ["downloads", kind === "ebook" ? String(downloads) : ""],
    ...attachments.map(({ filename, size, scan }): [string, string] => [
      "attachment",
      `${filename}, ${Math.ceil(size / 1024)} kB${scan ? `, ${scan}` : ""}`,
    ]),
    ...outbox.map(({ channel, message, state, attempts, last_fault }): [string, string] => [
      channel,
      `${message}: ${state}${last_fault ? ` after ${attempts} attempts, ${last_fault}` : ""}`,
    ]),
  ];
  const shown = facts.filter(([, value]) => value !== "");
  const width = Math.max(...shown.map(([label]) => label.length));
  const texts = [message, links].filter((text) => typeof text === "string").filter(Boolean);
  return [
    `${name} (${kind})`,
    "",
    ...shown.map(([label, value]) => `${label.padEnd(width)}  ${value}`),
    ...texts.flatMap((text) => ["", text.replace(/^/gm, "  ")]),
  ].join("\n");
}

function formatValue(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}

const barWidth = 30;

/** Counts as bars, by kind, state, outbox and counter. */
export function formatStats({ leads, states, outbox, counters }: Awaited<ReturnType<typeof readStats>>): string {
  return [
    formatBars(
      "Leads",
      leads.map(({ kind, total, lastWeek }) => [kind, total, `${lastWeek} in the last 7 days`]),
    ),
    formatBars(
      "Answers",
      states.map(({ state, count }) => [state ?? "", count, ""]),
    ),
    formatBars(
      "Messages",
      outbox.map(({ channel, message, state, fault, count }) => [`${channel} ${message} ${state}`, count, fault ?? ""]),
    ),
    formatBars(
      "Counters",
      counters.map(({ name, value }) => [name, value, ""]),
    ),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function formatBars(title: string, rows: [label: string, value: number, note: string][]): string {
  if (rows.length === 0) return "";
  const labelWidth = Math.max(...rows.map(([label]) => label.length));
  const numberWidth = Math.max(...rows.map(([, value]) => String(value).length));
  const most = Math.max(1, ...rows.map(([, value]) => value));
  const lines = rows.map(([label, value, note]) => {
    const bar = "█".repeat(value > 0 ? Math.max(1, Math.round((value / most) * barWidth)) : 0);
    return `${label.padEnd(labelWidth)}  ${String(value).padStart(numberWidth)}  ${bar}${note ? `  ${note}` : ""}`.trimEnd();
  });
  return [title, ...lines].join("\n");
}
