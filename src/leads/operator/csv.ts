import type { Lead } from "../lead.ts";

const answers = ["name", "email", "company", "phone", "service", "budget", "links", "message", "newsletter"] as const;
const campaign = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

const columns: [title: string, value: (lead: Lead) => string][] = [
  ["id", ({ id }) => id],
  ["created", ({ createdAt }) => new Date(createdAt).toISOString()],
  ["kind", ({ kind }) => kind],
  ["subject", ({ subject }) => subject.slug],
  ...answers.map((name): [string, (lead: Lead) => string] => [name, (lead) => answer(lead.answers[name])]),
  ["page", ({ page }) => page],
  ["preselected", ({ preselected }) => preselected],
  ...campaign.map((name): [string, (lead: Lead) => string] => [name, (lead) => lead.campaign[name] ?? ""]),
  ["flags", ({ flags }) => flags.join(" ")],
  ["downloads", ({ downloads }) => downloads.toString()],
];

// The mark at the start is what makes spreadsheets read Polish letters as UTF-8.
export const csvHead = `\uFEFF${row(columns.map(([title]) => title))}`;

export const csvRow = (lead: Lead): string => row(columns.map(([, value]) => value(lead)));

function answer(value: string | boolean | undefined): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? "");
}

function row(values: string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

// A spreadsheet runs what starts like a formula, full-width forms included; an apostrophe makes it a text again.
function cell(value: string): string {
  const harmless = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
