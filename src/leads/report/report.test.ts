import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { plainLook } from "../mail/layout.ts";
import { mailFolder } from "../mail/send-mail.ts";
import type { ReportFigures, ReportPeriod } from "../settings.ts";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads, testCompany } from "../testing/leads.ts";
import { drawBars } from "./chart.ts";
import { getReportPeriod } from "./report.ts";

const day = 24 * 60 * 60_000;
/** A Monday at 8:00 in Łódź. */
const monday = Date.UTC(2026, 10, 16, 7);

it.each([
  ["2026-11-16T06:59:00Z", "2026-11-09", "2026-11-16", "2026-W46", "2026-11-16T07:00:00.000Z"],
  ["2026-11-22T22:59:00Z", "2026-11-09", "2026-11-16", "2026-W46", "2026-11-16T07:00:00.000Z"],
  ["2026-11-22T23:00:00Z", "2026-11-16", "2026-11-23", "2026-W47", "2026-11-23T07:00:00.000Z"],
  ["2027-01-04T12:00:00Z", "2026-12-28", "2027-01-04", "2026-W53", "2027-01-04T07:00:00.000Z"],
  // Summer time began on the Sunday before.
  ["2026-03-30T12:00:00Z", "2026-03-23", "2026-03-30", "2026-W13", "2026-03-30T06:00:00.000Z"],
])("at %s reports %s until %s, week %s, due at %s", (now, from, until, id, due) => {
  const period = getReportPeriod(Date.parse(now), "Europe/Warsaw");
  expect({ ...period, dueAt: new Date(period.dueAt).toISOString() }).toEqual({ from, until, id, dueAt: due });
});

it("draws bars as a PNG with a transparent ground", async () => {
  const { format, width, height, hasAlpha } = await sharp(await drawBars([3, 0, 5], plainLook)).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: "png", width: 1152, height: 240, hasAlpha: true });
});

const figures: ReportFigures = {
  views: 1240,
  visits: 310,
  paths: [
    { name: "/blog/outbox", views: 800 },
    { name: "/about-us", views: 2 },
  ],
  referrers: [
    { name: "news.example", views: 40 },
    { name: "small.example", views: 2 },
  ],
  emptySearches: [
    { name: "rust async", count: 4 },
    { name: "ada lovelace", count: 1 },
  ],
  missing: [
    { path: "/blog/outbax", count: 9, proposal: "/blog/outbox" },
    { path: "/private", count: 2, proposal: undefined },
  ],
  vitals: [{ metric: "LCP", samples: 90, p75: 2100 }],
  errors: { server: 1, browser: 2 },
  disk: { freeBytes: 5 * 1024 ** 3, freeShare: 0.5 },
  queue: { pending: 0, oldestSeconds: 0 },
  kindOf: (path) => (path.startsWith("/blog/") ? "Articles" : undefined),
};

describe.each(testDatabases())("weekly report on $engine", ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  async function start(changes: Partial<ReportFigures> = {}, locale = "en-GB") {
    const read: ReportPeriod[] = [];
    const report = async (period: ReportPeriod) => {
      read.push(period);
      return period.from === "2026-11-09" ? { ...figures, ...changes } : { ...figures, ...changes, views: 1000 };
    };
    const company = { ...testCompany, hours: { ...testCompany.hours, locale } };
    const test = openTestLeads({ databaseUrl: await freshUrl(), report, company });
    opened.push(test);
    return { ...test, read };
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  async function readReports({ leads, options }: TestLeads): Promise<string[]> {
    await leads.deliverDue();
    const folder = mailFolder(options.dataDir);
    const names = await readdir(folder).catch(() => []);
    const reports = names.filter((name) => name.startsWith("report-"));
    return Promise.all(reports.map((name) => readFile(join(folder, name), "utf8")));
  }

  const decode = (mail: string) =>
    Buffer.from(
      mail
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString();

  it("is sent once on Monday at 8:00, also by several processes, and not two days later", async () => {
    const test = await start();
    test.time.now = monday - 1;
    await test.leads.maintain();
    expect(await readReports(test)).toEqual([]);
    test.time.now = monday;
    await Promise.all([test.leads.maintain(), test.leads.maintain()]);
    await test.leads.maintain();
    expect(await readReports(test)).toHaveLength(1);
    test.time.now = monday + 7 * day + 2 * day;
    await test.leads.maintain();
    expect(await readReports(test)).toHaveLength(1);
  });

  it("is not sent for a week without page views and leads", async () => {
    const test = await start({ views: 0 });
    test.time.now = monday;
    await test.leads.maintain();
    expect(await readReports(test)).toEqual([]);
  });

  it("writes days and numbers as the company's locale does", async () => {
    const test = await start({}, "de-DE");
    test.time.now = monday;
    await test.leads.maintain();
    const [mail = ""] = await readReports(test);
    const text = decode(mail).split("<!doctype html>")[0] ?? "";
    expect(text).toMatch(/Report of 9\.\s?–\s?15\. November 2026/);
    expect(text).toContain("1.240, 24% more than the 1.000 on average before");
    expect(text).toContain("5,0 GiB free");
  });

  it("counts the articles that were sent by mail, and those that may not have arrived", async () => {
    const test = await start();
    const db = await test.leads.store.db();
    const entries = (["sent", "sent", "unknown", "pending"] as const).map((state, n) => ({
      ...{ id: `${n}`, lead_id: null, channel: "mail" as const, message: "article" as const, detail: "new", state },
      ...{ attempts: 1, due_at: monday - day, lease_until: monday + day, created_at: monday - day },
    }));
    await db.insertInto("outbox").values(entries).execute();
    test.time.now = monday;
    await test.leads.maintain();
    const [mail = ""] = await readReports(test);
    expect(decode(mail)).toMatch(/Articles by mail: +2 sent; 1 more may not have arrived/);
  });

  it("compares with four weeks before, counts leads, and leaves out people and groups under three", async () => {
    const test = await start();
    for (let n = 0; n < 4; n++) {
      test.time.now = monday - 4 * day + n * 60_000;
      const fields = {
        name: `Person ${n}`,
        email: `person${n}@example.com`,
        from: "/blog/outbox",
        utm_campaign: n < 3 ? "autumn" : "winter",
      };
      await test.leads.submit(post("contact", { ...fields, service: "dev-ops" }, { address: `10.0.${n}.1` }));
    }
    const db = await test.leads.store.db();
    const rows = await db.selectFrom("leads").select(["id", "created_at"]).orderBy("created_at").execute();
    for (const [index, { id, created_at }] of rows.slice(0, 3).entries())
      await db
        .updateTable("leads")
        .set({ state: "answered", state_at: created_at + (index + 1) * 3_600_000, remind_at: null, alert_at: null })
        .where("id", "=", id)
        .execute();
    test.time.now = monday;
    await test.leads.maintain();
    const [mail = ""] = await readReports(test);
    expect(test.read.map(({ from }) => from)).toEqual(
      expect.arrayContaining(["2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09"]),
    );
    const text = decode(mail).split("<!doctype html>")[0] ?? "";
    expect(text).toMatch(/Report of 9\s–\s15 November 2026/);
    expect(text).toContain("1,240, 24% more than the 1,000 on average before");
    expect(text).toContain("Pages read: 1,240; in the 4 periods before 1,000, 1,000, 1,000, 1,000");
    for (const line of [
      "40: +news.example",
      "4: +Enquiries",
      "4: +DevOps",
      "3: +autumn",
      "4: +/blog/outbox",
      "4: +rust async",
    ])
      expect(text).toMatch(new RegExp(`^${line}`, "m"));
    expect(text).toContain("0.5%: 4 leads from 800 views");
    expect(text).toContain("3, half of them within 2 h 0 min");
    expect(text).toMatch(/^Waiting: +1, the oldest for/m);
    expect(text).toContain("/blog/outbax, perhaps /blog/outbox");
    expect(text).toContain("2,100 ms for three quarters of 90 page loads: good");
    expect(text).toContain("1 on the server, 2 in browsers");
    expect(text).not.toMatch(/small\.example|lovelace|\/private|winter|Person|person\d/);
    expect(mail).toContain('src=3D"cid:pages"');
    expect(mail).toMatch(/Content-Id: <pages>/i);
  });
});
