import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { pluralize } from "../../shared/pluralize.ts";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { campaignFields } from "../forms/fields.ts";
import { AttachmentError, readSafeAttachment } from "../outbox/scan-attachment.ts";
import type { LeadsSettings } from "../settings.ts";
import type { Lead } from "../store/schema.ts";
import { type Store, withStore } from "../store/store.ts";
import { formatLeadPage, formatLeadTable, formatStats, formatWaiting } from "./format-leads.ts";
import { eraseByEmail, keepApplication, removeExpiredLeads, restoreRemovedLeads } from "./maintenance.ts";
import {
  explainRetention,
  findLeadDetails,
  findLeadIds,
  findNewestLeads,
  findWaiting,
  iterateLeads,
  planRetention,
  readStats,
  searchLeads,
} from "./read-leads.ts";

const usage = `npm run leads -- <command>

  list   [--search words] [--kind contact|ebook|job] [--since today|yesterday|monday|2026-11-01] [--waiting]
         [--limit 50] [--removed] [--json]        the newest leads, and how many wait for an answer
  show   <id or email> [--json]                   a lead, its attachment and the state of its messages; the beginning
                                                  of an id is enough
  export --csv [--kind …] [--since …] [--out file]   all leads as CSV
  attachment <id> [--out file] [--force]          writes an application's CV to a file; --force even if it is infected
                                                  or the virus scanner cannot be reached
  erase  --email <address>                        erases everything from an address, for good
  retention [--confirm]                           what retention would remove now; --confirm removes it
  keep   <id>                                     keeps an application for as long as other leads, if the applicant
                                                  has agreed; without it, applications are removed after 183 days
  restore <id> | --all                            brings back leads that retention removed in the last 7 days
  retry                                           makes every undelivered message due now
  stats                                           counts of leads, messages, honeypot hits, downloads`;

class CommandError extends Error {
  override name = "CommandError";
}

interface CommandInput {
  store: Store;
  settings: LeadsSettings;
  argument: string;
  flags: {
    all?: boolean;
    confirm?: boolean;
    csv?: boolean;
    email?: string;
    kind?: string;
    since?: string;
    limit?: string;
    out?: string;
    removed?: boolean;
    force?: boolean;
    json?: boolean;
    search?: string;
    waiting?: boolean;
  };
}

const filterSchema = z.object({
  kind: z.enum(["contact", "ebook", "job"], "--kind is contact, ebook or job").optional(),
  since: z
    .string()
    .transform((text, context) => {
      const time = parseSince(text, Temporal.Now.zonedDateTimeISO());
      if (time === undefined)
        context.addIssue("--since is today, yesterday, a weekday like monday, or a day like 2026-11-01");
      return time ?? z.NEVER;
    })
    .optional(),
  limit: z.coerce.number("--limit is a number, like 50").int().positive("--limit is 1 or more").default(50),
});

function parseFilter(flags: CommandInput["flags"]) {
  const parsed = filterSchema.safeParse(flags);
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
  return parsed.data;
}

const commands: Record<string, (input: CommandInput) => Promise<void>> = {
  async list({ store, flags }) {
    const { limit, ...parsed } = parseFilter(flags);
    const db = await store.db();
    const filter = { ...parsed, removed: flags.removed, waiting: flags.waiting };
    const leads = flags.search
      ? await searchLeads(db, filter, flags.search, limit)
      : await findNewestLeads(db, filter, limit);
    if (flags.json) return console.log(toJson(leads));
    const now = Date.now();
    console.log(leads.length > 0 ? formatLeadTable(leads, Temporal.Now.timeZoneId()) : "There is no such lead.");
    console.log(`\n${formatWaiting(await findWaiting(db, now), now)}`);
  },
  async show({ store, argument, flags }) {
    const db = await store.db();
    const details = await Promise.all((await findLeadIds(db, argument)).map((id) => findLeadDetails(db, id)));
    const found = details.filter((lead) => lead !== undefined);
    if (found.length === 0)
      throw new CommandError(
        `There is no lead '${argument}'. Give an email address, or 4 or more characters of an id.`,
      );
    if (flags.json) return console.log(toJson(found.length === 1 ? found[0] : found));
    console.log(found.map((lead) => formatLeadPage(lead, Temporal.Now.timeZoneId())).join("\n\n\n"));
  },
  async export({ store, flags }) {
    if (!flags.csv) throw new CommandError("The only export format is CSV: npm run leads -- export --csv");
    const filter = parseFilter(flags);
    const db = await store.db();
    async function* lines() {
      yield csvHeader;
      for await (const lead of iterateLeads(db, filter)) yield formatCsvRow(lead);
    }
    const target = flags.out ? createWriteStream(flags.out, { flags: "wx", mode: 0o600 }) : process.stdout;
    await pipeline(Readable.from(lines()), target, { end: flags.out !== undefined });
  },
  async attachment({ store, settings, argument, flags }) {
    const [id, ...others] = await findLeadIds(await store.db(), argument);
    if (others.length > 0)
      throw new CommandError(`There are ${others.length + 1} leads '${argument}'. Give more of the id: see list.`);
    const cv = id && (await readSafeAttachment(store, id, settings.scanner, flags.force).catch(explainRefusal));
    if (!cv) throw new CommandError(`Lead '${argument}' has no attachment.`);
    const path = flags.out ?? `${argument}.${cv.type}`;
    await writeFile(path, cv.bytes, { flag: "wx", mode: 0o600 });
    console.log(path);
  },
  async erase({ store, settings: { dataDir }, flags }) {
    if (!flags.email) throw new CommandError("--email is missing: npm run leads -- erase --email name@example.com");
    const count = await eraseByEmail(store, dataDir, flags.email);
    console.log(`Erased ${pluralize(count, "lead")} with all that belonged to them.`);
  },
  async retention({ store, settings: { retentionDays }, flags }) {
    const now = Date.now();
    if (!flags.confirm) {
      console.log(explainRetention(await planRetention(await store.db(), retentionDays, now)));
      return console.log("To do it now: npm run leads -- retention --confirm");
    }
    const { count } = await removeExpiredLeads(store, retentionDays, now, true);
    const removed = pluralize(count, "lead");
    console.log(`Removed ${removed}. For 7 days: npm run leads -- list --removed, npm run leads -- restore --all`);
  },
  async keep({ store, settings: { retentionDays }, argument }) {
    const [id, ...others] = argument ? await findLeadIds(await store.db(), argument) : [];
    if (!id || others.length > 0 || !(await keepApplication(store, id, retentionDays)))
      throw new CommandError(`'${argument}' is not the id of one application. See: list --kind job`);
    console.log(`Kept until ${retentionDays} days after it was sent.`);
  },
  async restore({ store, argument, flags }) {
    if (!argument === !flags.all)
      throw new CommandError("Which one? npm run leads -- restore <id>, or restore --all. See: list --removed");
    const count = await restoreRemovedLeads(store, argument || undefined, Date.now());
    if (argument && count === 0) throw new CommandError(`There is no removed lead '${argument}'.`);
    console.log(`Restored ${pluralize(count, "lead")}. Retention leaves them alone for 7 days.`);
  },
  async retry({ store }) {
    const count = await retryUndelivered(store, Date.now());
    const due = pluralize(count, "message is", "messages are");
    console.log(`${due} due now; the running site delivers what is.`);
  },
  async stats({ store }) {
    console.log(formatStats(await readStats(await store.db(), Date.now())));
  },
};

function explainRefusal(error: unknown): never {
  if (!(error instanceof AttachmentError)) throw error;
  throw new CommandError(`${error.message} To get it all the same, for example to analyse it, add --force.`);
}

/** JSON with ISO times. */
function toJson(value: unknown): string {
  const formatTime = (name: string, field: unknown) =>
    /(_at|At|since)$/.test(name) && typeof field === "number" ? new Date(field).toISOString() : field;
  return JSON.stringify(value, formatTime, 2);
}

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The beginning of a day in the time zone of `now`: "today", "yesterday", the last "monday" (or today), "2026-11-01". */
export function parseSince(text: string, now: Temporal.ZonedDateTime): number | undefined {
  const today = now.startOfDay();
  const word = text.trim().toLowerCase();
  if (word === "today") return today.epochMilliseconds;
  if (word === "yesterday") return today.subtract({ days: 1 }).epochMilliseconds;
  const weekday = weekdays.indexOf(word) + 1;
  if (weekday > 0) return today.subtract({ days: (now.dayOfWeek - weekday + 7) % 7 }).epochMilliseconds;
  if (!z.iso.date().safeParse(word).success) return undefined;
  return Temporal.PlainDate.from(word).toZonedDateTime(now.timeZoneId).epochMilliseconds;
}

/**
 * Makes all undelivered entries due now, including those that were given up, and starts their three days of retries
 * again. Entries that a worker is sending at the moment are left alone. Returns the number of entries.
 */
export async function retryUndelivered(store: Store, now: number): Promise<number> {
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

const answerNames = ["name", "email", "company", "phone", "service", "budget", "links", "message", "newsletter"];

type CsvColumn = [title: string, value: (lead: Lead) => string | number | boolean | undefined];

const csvColumns: CsvColumn[] = [
  ["id", ({ id }) => id],
  ["created", ({ createdAt }) => new Date(createdAt).toISOString()],
  ["kind", ({ kind }) => kind],
  ["subject", ({ subject }) => subject.slug],
  ...answerNames.map((name): CsvColumn => [name, ({ answers }) => answers[name]]),
  ["page", ({ page }) => page],
  ["preselected", ({ preselected }) => preselected],
  ...campaignFields.map((name): CsvColumn => [name, ({ campaign }) => campaign[name]]),
  ["flags", ({ flags }) => flags.join(" ")],
  ["downloads", ({ downloads }) => downloads],
  ["state", ({ status }) => status.state ?? undefined],
  ["answered by", ({ status }) => status.by],
];

// Starts with a byte order mark, without which Excel does not read the file as UTF-8.
const csvHeader = `\uFEFF${joinCells(csvColumns.map(([title]) => title))}`;

export function formatCsvRow(lead: Lead): string {
  return joinCells(csvColumns.map(([, value]) => value(lead)));
}

export function joinCells(values: (string | number | boolean | undefined)[]): string {
  return `${values.map(formatCell).join(",")}\r\n`;
}

// Against CSV injection: spreadsheets run a cell that starts like a formula, also with full-width signs. A leading
// apostrophe makes it text.
function formatCell(value: string | number | boolean | undefined): string {
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

// The tests import this module for its functions.
if (import.meta.main) {
  await runCommand({
    call: "npm run leads --",
    usage,
    options: {
      all: { type: "boolean", default: false },
      confirm: { type: "boolean", default: false },
      csv: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      search: { type: "string" },
      waiting: { type: "boolean", default: false },
      email: { type: "string" },
      kind: { type: "string" },
      since: { type: "string" },
      limit: { type: "string" },
      out: { type: "string" },
      removed: { type: "boolean", default: false },
    },
    expects: () => true,
    async run({ values: flags, positionals: [name = "help", argument = ""] }) {
      if (name === "help") return console.log(usage);
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command)
        throw new UsageError(`There is no command '${name}'${didYouMean(name, Object.keys(commands)) || "."}`);
      await withStore((store, settings) => command({ store, settings, argument, flags }));
    },
  });
}
