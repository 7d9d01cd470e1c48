import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Lead } from "../store/lead.ts";
import type { Store } from "../store/store.ts";
import { counted } from "./counted.ts";
import { cvOf, everyLead, type LeadFilter, newestLeads, oneLead } from "./read-leads.ts";
import { erase } from "./retention.ts";
import { stats } from "./stats.ts";

/** Makes everything unsent due now, given-up entries included, with three days of patience from now on. */
export async function retry(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({ state: "pending", due_at: now, attempts: 0, first_failed_at: null })
      .where("state", "in", ["pending", "failed"])
      .where("lease_until", "<=", now)
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

export const usage = `npm run leads -- <command>

  list   [--kind contact|ebook|job] [--since 2026-11-01] [--limit 50]   the newest leads
  show   <id>                                     one lead, its attachment and the state of its messages
  export --csv [--kind …] [--since …] [--out file]   all leads as CSV
  attachment <id> [--out file]                    writes an application's CV to a file
  erase  --email <address>                        erases everything from an address, for good
  retry                                           makes every undelivered message due now
  stats                                           counts of leads, messages, honeypot hits, downloads`;

export class CommandError extends Error {
  override name = "CommandError";
}

export interface CommandInput {
  store: Store;
  dataDir: string;
  argument: string;
  flags: { csv?: boolean; email?: string; kind?: string; since?: string; limit?: string; out?: string };
}

type Command = (input: CommandInput) => Promise<void>;

const filterSchema = z.object({
  kind: z.enum(["contact", "ebook", "job"], "--kind is contact, ebook or job").optional(),
  since: z.iso
    .date("--since is a day, like 2026-11-01")
    .transform((day) => Date.parse(day))
    .optional(),
  limit: z.coerce.number("--limit is a number, like 50").int().positive("--limit is 1 or more").default(50),
});

function filterOf(flags: CommandInput["flags"]): LeadFilter & { limit: number } {
  const parsed = filterSchema.safeParse(flags);
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
  return parsed.data;
}

const list: Command = async ({ store, flags }) => {
  const { limit, ...filter } = filterOf(flags);
  const leads = await newestLeads(await store.db(), filter, limit);
  for (const { id, kind, subject, answers, flags: marks, createdAt } of leads) {
    const about = [kind, subject.slug].filter(Boolean).join(" ");
    console.log(
      [id, new Date(createdAt).toISOString(), about, answers.name, answers.email, marks.join(" ")].join("  ").trimEnd(),
    );
  }
};

const show: Command = async ({ store, argument }) => {
  const file = await oneLead(await store.db(), argument);
  if (!file) throw new CommandError(`There is no lead '${argument}'.`);
  console.log(JSON.stringify(file, (name, value) => (/(_at|At)$/.test(name) ? readableTime(value) : value), 2));
};

function readableTime(time: unknown): unknown {
  return typeof time === "number" ? new Date(time).toISOString() : time;
}

const exportCsv: Command = async ({ store, flags }) => {
  if (!flags.csv) throw new CommandError("Say in which form: npm run leads -- export --csv");
  const filter = filterOf(flags);
  const db = await store.db();
  async function* lines() {
    yield csvHead;
    for await (const lead of everyLead(db, filter)) yield csvRow(lead);
  }
  const target = flags.out ? createWriteStream(flags.out, { flags: "wx", mode: 0o600 }) : process.stdout;
  await pipeline(Readable.from(lines()), target, { end: flags.out !== undefined });
};

const attachment: Command = async ({ store, argument, flags }) => {
  const cv = await cvOf(await store.db(), argument);
  if (!cv) throw new CommandError(`Lead '${argument}' has no attachment.`);
  const path = flags.out ?? `${argument}.${cv.type}`;
  await writeFile(path, cv.bytes, { flag: "wx", mode: 0o600 });
  console.log(path);
};

const eraseEmail: Command = async ({ store, dataDir, flags }) => {
  if (!flags.email) throw new CommandError("Whose? npm run leads -- erase --email name@example.com");
  const count = await erase(store, dataDir, flags.email);
  console.log(`Erased ${counted(count, "lead")} with all that belonged to them.`);
};

const retryAll: Command = async ({ store }) => {
  const due = await retry(store, Date.now());
  console.log(`${counted(due, "message")} ${due === 1 ? "is" : "are"} due now; the running site delivers what is.`);
};

const showStats: Command = async ({ store }) => {
  const { leads, outbox, counters } = await stats(await store.db(), Date.now());
  console.table(leads);
  console.table(outbox);
  console.table(counters);
};

export const commands: Record<string, Command | undefined> = {
  list,
  show,
  export: exportCsv,
  attachment,
  erase: eraseEmail,
  retry: retryAll,
  stats: showStats,
};

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
const csvHead = `\uFEFF${row(columns.map(([title]) => title))}`;

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
