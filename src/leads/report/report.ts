import { sql } from "kysely";
import { pluralize } from "../../shared/pluralize.ts";
import type { Block } from "../mail/layout.ts";
import { plainLook } from "../mail/layout.ts";
import type { Mail, MailTemplateOptions } from "../mail/templates.ts";
import { findWaiting, iterateLeads } from "../operator/read-leads.ts";
import { formatWish } from "../readers.ts";
import type { ReportFigures, ReportPeriod } from "../settings.ts";
import type { Db, Lead } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { formatDuration } from "../working-time.ts";
import { drawBars } from "./chart.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** The report of a Monday is not sent later than this, for example after the site was off. */
const maxDelayMs = 2 * dayMs;
/** With how many periods before it a period is compared. */
const comparedPeriods = 4;
/** Smaller groups are not shown, because they could tell who did something. */
const minGroup = 3;
const maxRows = 8;

/** The weeks that end with the last Sunday in a time zone, and when their report is due: on Monday at 8:00. */
export function getReportPeriod(
  now: number,
  timeZone: string,
  weeks = 1,
): ReportPeriod & { dueAt: number; id: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const monday = zoned.toPlainDate().subtract({ days: zoned.dayOfWeek - 1 });
  const lastDay = monday.subtract({ days: 1 });
  return {
    from: monday.subtract({ weeks }).toString(),
    until: monday.toString(),
    dueAt: monday.toZonedDateTime({ timeZone, plainTime: "08:00" }).epochMilliseconds,
    id: `${lastDay.yearOfWeek}-W${String(lastDay.weekOfYear).padStart(2, "0")}`,
  };
}

/**
 * Enqueues the report of the last week, once: the entry's id is the ISO week. A site without page views and leads in that
 * week gets none. Returns whether it was enqueued.
 */
export async function enqueueWeeklyReport(
  store: Store,
  { report, company }: Pick<MailTemplateOptions, "report" | "company">,
  now: number,
): Promise<boolean> {
  const { timeZone } = company.hours;
  const { dueAt, id: week, ...period } = getReportPeriod(now, timeZone);
  if (!report || now < dueAt || now >= dueAt + maxDelayMs) return false;
  const id = `report-${week}`;
  const db = await store.db();
  if (await db.selectFrom("outbox").select("id").where("id", "=", id).executeTakeFirst()) return false;
  const { views } = await report(period);
  if (views === 0 && (await readLeads(db, period, timeZone)).length === 0) return false;
  const { numInsertedOrUpdatedRows } = await store.writeOne((db) =>
    db
      .insertInto("outbox")
      .values({
        ...{ id, lead_id: null, channel: "mail", message: "weekly-report", detail: week, state: "pending" },
        ...{ attempts: 0, due_at: now, lease_until: 0, created_at: now },
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow(),
  );
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function readLeads(db: Db, { from, until }: ReportPeriod, timeZone: string): Promise<Lead[]> {
  const start = toTime(from, timeZone);
  const end = toTime(until, timeZone);
  const leads: Lead[] = [];
  for await (const lead of iterateLeads(db, { since: start })) if (lead.createdAt < end) leads.push(lead);
  return leads;
}

const toTime = (day: string, timeZone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/** The same number of weeks, `count` times earlier. */
function shiftBack({ from, until }: ReportPeriod, count: number): ReportPeriod {
  const days = Temporal.PlainDate.from(from).until(until).days * count;
  const shift = (day: string) => Temporal.PlainDate.from(day).subtract({ days }).toString();
  return { from: shift(from), until: shift(until) };
}

/** Writes the report of a period as a mail, with its charts as images. Counts only: it names nobody. */
export async function composeReport(
  db: Db,
  period: ReportPeriod,
  options: MailTemplateOptions & { report: NonNullable<MailTemplateOptions["report"]> },
  now: number,
): Promise<Mail> {
  const { company, mail } = options;
  const { timeZone } = company.hours;
  // Oldest first, the reported period last.
  const periods = Array.from({ length: comparedPeriods + 1 }, (_, index) => shiftBack(period, comparedPeriods - index));
  const figures = await Promise.all(periods.map((one) => options.report(one)));
  const leadsByPeriod = await Promise.all(periods.map((one) => readLeads(db, one, timeZone)));
  const current = figures.at(-1) ?? (await options.report(period));
  const leads = leadsByPeriod.at(-1) ?? [];
  const [views, visits, leadCounts] = [
    figures.map((one) => one.views),
    figures.map((one) => one.visits),
    leadsByPeriod.map((one) => one.length),
  ];
  const format = createFormat(company.hours.locale);
  const { formatCount, compare, chart, list } = format;
  const title = `Report of ${format.formatPeriod(period)}`;
  const summary = `${formatCount(current.views, "page")} read in ${formatCount(current.visits, "visit")}, ${formatCount(leads.length, "lead")}.`;
  const look = company.look ?? plainLook;
  const images = [
    { cid: "pages", png: await drawBars(views, look) },
    { cid: "leads", png: await drawBars(leadCounts, look) },
  ];
  const blocks: Block[] = [
    { type: "heading", text: title },
    { type: "paragraph", text: summary },
    { type: "section", text: "Pages read" },
    chart("pages", "Pages read", views, periods),
    {
      type: "facts",
      facts: [
        ["Pages read", compare(views)],
        ["Visits", compare(visits)],
      ],
    },
    ...list(
      "Where they came from",
      current.referrers.map(({ name, views }) => [name, views]),
    ),
    ...list(
      "Most read",
      current.paths.map(({ name, views }) => [name, views]),
    ),
    { type: "section", text: "Leads" },
    chart("leads", "Leads", leadCounts, periods),
    { type: "facts", facts: [["Leads", compare(leadCounts)]] },
    ...list(
      "By kind",
      countBy(leads, ({ kind }) => kindNames[kind]),
    ),
    ...list(
      "By service",
      countBy(
        leads.filter(({ kind }) => kind === "contact"),
        (lead) => formatWish(lead, company),
      ),
    ),
    ...list(
      "By campaign",
      countBy(leads, ({ campaign }) => campaign.utm_campaign ?? campaign.utm_source ?? ""),
    ),
    ...list(
      "By the page before the form",
      countBy(leads, ({ page }) => page),
    ),
    ...describeConversion(current, leads, format),
    { type: "section", text: "Answers" },
    { type: "facts", facts: await describeAnswers(db, period, timeZone, now) },
    ...describeNotFound(current, format),
    { type: "section", text: "Speed and server" },
    {
      type: "facts",
      facts: [...describeServer(current, format), ...(await describeArticleMails(db, period, timeZone, format))],
    },
  ];
  return {
    to: [mail.to ?? company.email],
    subject: `${company.name}: ${title.replace(/^./, (letter) => letter.toLowerCase())}, ${summary.slice(0, -1)}`,
    preview: summary,
    blocks,
    images,
    reason: `Sent by the website each Monday at 8:00. Counts only; groups of fewer than ${minGroup} are left out. The same with: npm run report`,
  };
}

const kindNames = { contact: "Enquiries", ebook: "Ebooks", job: "Applications" };

type Format = ReturnType<typeof createFormat>;

/** Writes figures and days as the company's locale does. */
function createFormat(locale: string) {
  const longDate = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" });

  function formatNumber(value: number, fractionDigits?: number): string {
    const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
    return value.toLocaleString(locale, fractionDigits === undefined ? {} : digits);
  }

  return {
    formatNumber,

    /** "2,696 pages" */
    formatCount(value: number, thing: string): string {
      return pluralize(value, thing).replace(/^\d+/, formatNumber(value));
    },

    /** "9 – 15 November 2026" */
    formatPeriod({ from, until }: ReportPeriod): string {
      const end = Temporal.PlainDate.from(until).subtract({ days: 1 });
      return longDate.formatRange(Temporal.PlainDate.from(from), end);
    },

    /** "1,240, 12% more than the 1,105 on average before" */
    compare(values: number[]): string {
      const value = values.at(-1) ?? 0;
      const before = values.slice(0, -1);
      const average = before.reduce((sum, one) => sum + one, 0) / Math.max(1, before.length);
      if (average === 0) return formatNumber(value);
      const change = Math.round((value / average - 1) * 100);
      const words = change === 0 ? "as many as" : `${Math.abs(change)}% ${change > 0 ? "more" : "fewer"} than`;
      return `${formatNumber(value)}, ${words} the ${formatNumber(average < 100 ? Math.round(average * 10) / 10 : Math.round(average))} on average before`;
    },

    /** A bar for each period, with its first day: "9 Nov". */
    chart(cid: string, title: string, values: number[], periods: ReportPeriod[]): Block {
      const numbers = values.map((value) => formatNumber(value));
      const before = numbers.slice(0, -1).join(", ");
      const formatDay = (day: string) =>
        Temporal.PlainDate.from(day).toLocaleString(locale, { day: "numeric", month: "short" });
      return {
        type: "chart",
        cid,
        alt: `${title}: ${numbers.at(-1)}; in the ${comparedPeriods} periods before ${before}`,
        bars: periods.map(({ from }, index) => ({ label: formatDay(from), value: numbers[index] ?? "" })),
      };
    },

    /** A title with the largest groups; empty if all of them are too small. */
    list(title: string, groups: [name: string, count: number][]): Block[] {
      const shown = groups.filter(([name, count]) => name !== "" && count >= minGroup).slice(0, maxRows);
      if (shown.length === 0) return [];
      return [{ type: "counts", title, rows: shown.map(([name, count]) => [name, formatNumber(count)]) }];
    },
  };
}

function countBy<Item>(items: Item[], getName: (item: Item) => string): [string, number][] {
  const groups = Map.groupBy(items, getName);
  return Array.from(groups, ([name, group]): [string, number] => [name, group.length]).toSorted((a, b) => b[1] - a[1]);
}

/** Leads and views of each kind of page, joined by the page before the form: counts, never visitors. */
function describeConversion({ paths, kindOf }: ReportFigures, leads: Lead[], format: Format): Block[] {
  const viewsByKind = new Map<string, number>();
  for (const { name, views } of paths) {
    const kind = kindOf(name);
    if (kind) viewsByKind.set(kind, (viewsByKind.get(kind) ?? 0) + views);
  }
  const rows = countBy(leads, ({ page }) => kindOf(page) ?? "")
    .filter(([kind, count]) => kind !== "" && count >= minGroup)
    .flatMap(([kind, count]): [string, string][] => {
      const views = viewsByKind.get(kind) ?? 0;
      if (views < count) return [];
      return [
        [
          kind,
          `${format.formatNumber((count / views) * 100, 1)}%: ${pluralize(count, "lead")} from ${format.formatNumber(views)} views`,
        ],
      ];
    });
  if (rows.length === 0) return [];
  return [
    { type: "section", text: "From reading to asking" },
    { type: "facts", facts: rows.slice(0, maxRows) },
  ];
}

async function describeAnswers(
  db: Db,
  period: ReportPeriod,
  timeZone: string,
  now: number,
): Promise<[string, string][]> {
  const { count, oldest, late } = await findWaiting(db, now);
  const answered = await db
    .selectFrom("leads")
    .select(sql<number>`state_at - created_at`.as("ms"))
    .where("state", "in", ["answered", "declined"])
    .where("state_at", ">=", toTime(period.from, timeZone))
    .where("state_at", "<", toTime(period.until, timeZone))
    .where("removed_at", "is", null)
    .execute();
  const times = answered.map(({ ms }) => Number(ms)).toSorted((a, b) => a - b);
  // The median of one or two is the time of a certain lead.
  const median =
    times.length < minGroup ? "" : `, half of them within ${formatDuration(times[Math.floor(times.length / 2)] ?? 0)}`;
  return [
    [
      "Waiting",
      count === 0
        ? "nobody"
        : `${count}, the oldest for ${formatDuration(now - (oldest ?? now))}${late > 0 ? `, ${late} longer than promised` : ""}`,
    ],
    ["Answered", times.length === 0 ? "none" : `${times.length}${median}`],
  ];
}

/** What visitors looked for and did not find. */
function describeNotFound({ emptySearches, missing }: ReportFigures, { list }: Format): Block[] {
  const searches = list(
    "Searches without a result",
    emptySearches.map(({ name, count }) => [name, count]),
  );
  const pages = list(
    "Pages that do not exist",
    missing.map(({ path, count, proposal }) => [proposal ? `${path}, perhaps ${proposal}` : path, count]),
  );
  if (pages.length > 0)
    pages.push({ type: "paragraph", text: "Add redirects to content/redirects/, see: npm run redirects -- stats" });
  const found = [...searches, ...pages];
  return found.length > 0 ? [{ type: "section", text: "Wanted, but not found" }, ...found] : [];
}

/** Mails to subscribers, if an article appeared in the period. */
async function describeArticleMails(
  db: Db,
  period: ReportPeriod,
  timeZone: string,
  format: Format,
): Promise<[string, string][]> {
  const rows = await db
    .selectFrom("outbox")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("message", "=", "article")
    .where("due_at", ">=", toTime(period.from, timeZone))
    .where("due_at", "<", toTime(period.until, timeZone))
    .groupBy("state")
    .execute();
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const [sent, unknown] = [countOf("sent"), countOf("unknown")];
  if (sent + unknown === 0) return [];
  const uncertain =
    unknown > 0 ? `; ${format.formatNumber(unknown)} more may not have arrived, see: npm run subscribers -- list` : "";
  return [["Articles by mail", `${format.formatNumber(sent)} sent${uncertain}`]];
}

/** Google's limits of a good value. */
const goodVitals = { LCP: 2500, INP: 200, CLS: 0.1 };
const vitalNames = { LCP: "Largest content", INP: "Response to input", CLS: "Layout shift" };

function describeServer({ vitals, errors, disk, queue }: ReportFigures, format: Format): [string, string][] {
  const speed = vitals
    .filter(({ samples }) => samples >= minGroup)
    .map(({ metric, p75, samples }): [string, string] => {
      const value = metric === "CLS" ? format.formatNumber(p75, 2) : `${format.formatNumber(p75)} ms`;
      const verdict = p75 <= goodVitals[metric] ? "good" : "too much";
      return [
        vitalNames[metric],
        `${value} for three quarters of ${format.formatNumber(samples)} page loads: ${verdict}`,
      ];
    });
  const gibibytes = format.formatNumber(disk.freeBytes / 1024 ** 3, 1);
  return [
    ...speed,
    [
      "Errors",
      `${format.formatNumber(errors.server)} on the server, ${format.formatNumber(errors.browser)} in browsers`,
    ],
    ["Disk", `${gibibytes} GiB free, ${Math.round(disk.freeShare * 100)}%`],
    [
      "Outbox",
      queue.pending === 0
        ? "empty"
        : `${pluralize(queue.pending, "message")} to send, the oldest for ${formatDuration(queue.oldestSeconds * 1000)}`,
    ],
  ];
}
