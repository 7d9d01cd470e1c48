import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";
import { backup, restore } from "./backup.ts";
import { formatCsvRow, retryUndelivered } from "./cli.ts";
import { eraseByEmail } from "./maintenance.ts";
import { findLeadDetails, findNewestLeads, iterateLeads, readStats } from "./read-leads.ts";

/** An SQLite file with its -wal and -shm files. */
const listDatabaseFiles = async (database: string) =>
  (await readdir(dirname(database))).map((name) => join(dirname(database), name));

const day = 24 * 60 * 60_000;

describe.each(testDatabases())("operator commands on $engine", { timeout: 30_000 }, ({ engine, freshUrl }) => {
  const opened: TestLeads[] = [];

  async function start(changes: Parameters<typeof openTestLeads>[0] = {}) {
    const test = openTestLeads({ databaseUrl: await freshUrl(), ...changes });
    opened.push(test);
    return test;
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  const readNames = async (test: TestLeads) =>
    (await Array.fromAsync(iterateLeads(await test.leads.store.db()))).map(({ answers }) => answers.name);

  const readCvs = async ({ leads }: TestLeads) => {
    const rows = await (await leads.store.db()).selectFrom("attachments").selectAll().execute();
    return rows.map(({ bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes).toString("latin1") }));
  };

  it("erases leads, attachments, outbox entries and mail files of one address and of no other", async () => {
    const test = await start();
    await test.leads.submit(post("job", { email: "Ada@Example.com" }));
    await test.leads.submit(post("contact"));
    await test.leads.submit(post("contact", { name: "Jan", email: "jan@example.com" }));
    await test.leads.deliverDue();
    expect(await eraseByEmail(test.leads.store, test.options.dataDir, "ADA@example.com")).toBe(2);

    const db = await test.leads.store.db();
    expect(await readNames(test)).toEqual(["Jan"]);
    expect(await db.selectFrom("attachments").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("outbox").selectAll().execute()).toHaveLength(2);
    const folder = join(test.options.dataDir, "mail");
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    expect(mails).toHaveLength(2);
    expect(mails.join()).not.toMatch(/ada@example/i);
    const { databaseUrl } = test.options;
    if (!databaseUrl.startsWith("sqlite:")) return;
    for (const file of await listDatabaseFiles(databaseUrl.slice("sqlite:".length)))
      expect((await readFile(file)).includes("ada@example.com"), file).toBe(false);
  });

  it.runIf(engine === "sqlite")("erases from the write-ahead log once a concurrent reader has finished", async () => {
    const { leads, options } = await start();
    await leads.submit(post("contact"));
    const path = options.databaseUrl.replace("sqlite:", "");
    const reader = new DatabaseSync(path);
    reader.exec("begin");
    reader.prepare("select count(*) from leads").get();
    const erasing = eraseByEmail(leads.store, options.dataDir, "ada@example.com");
    await setTimeout(300);
    reader.close();
    expect(await erasing).toBe(1);
    for (const file of await listDatabaseFiles(path))
      expect(String(await readFile(file).catch(() => ""))).not.toContain("Ada");
  });

  it("removes leads older than the retention and keeps newer ones", async () => {
    const test = await start({ retentionDays: 30 });
    await test.leads.submit(post("contact", { name: "Old" }));
    test.time.now += 20 * day;
    await test.leads.submit(post("contact", { name: "New" }));
    test.time.now += 11 * day;
    await test.leads.maintain();
    expect(await readNames(test)).toEqual(["New"]);
  });

  it("removes leads that expired during downtime when it starts", async () => {
    const test = await start({ retentionDays: 30 });
    await test.leads.submit(post("job", { name: "Old" }));
    await test.leads.deliverDue();
    test.time.now += 31 * day;
    test.leads.start();
    await expect.poll(() => readNames(test)).toEqual([]);
    expect(await readdir(join(test.options.dataDir, "mail"))).toEqual([]);
  });

  it("lists the newest leads, shows one with its details and counts leads and honeypot hits", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    test.time.now += 8 * day;
    await test.leads.submit(post("job"));
    await test.leads.submit(post("contact", { website: "x" }));
    const db = await test.leads.store.db();
    const [newest] = await findNewestLeads(db, {}, 1);
    expect(newest).toMatchObject({ kind: "job", subject: { slug: "backend-engineer" } });
    expect(await findNewestLeads(db, { kind: "contact" }, 9)).toHaveLength(1);
    expect(await findLeadDetails(db, newest?.id ?? "")).toMatchObject({
      attachments: [{ filename: "cv.pdf" }],
      outbox: [{ state: "pending" }, { state: "pending" }],
    });
    expect(await findLeadDetails(db, "nobody")).toBeUndefined();
    expect(await readStats(db, test.time.now)).toMatchObject({
      leads: [
        { kind: "contact", total: 1, lastWeek: 0 },
        { kind: "job", total: 1, lastWeek: 1 },
      ],
      counters: [{ name: "honeypot:contact", value: 1 }],
    });
  });

  it("makes a failed message due again on retry", async () => {
    const test = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    expect(await test.leads.deliverDue()).toBe(0);
    expect(await retryUndelivered(test.leads.store, test.time.now)).toBe(1);
    expect(await test.leads.deliverDue()).toBe(1);
  });

  it("makes a message due again that was given up after three days", async () => {
    const test = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    test.time.now += 3 * day;
    expect(await test.leads.deliverDue()).toBe(1);
    test.time.now += day;
    expect(await test.leads.deliverDue()).toBe(0);
    expect(await retryUndelivered(test.leads.store, test.time.now)).toBe(1);
    expect(await test.leads.deliverDue()).toBe(1);
  });

  it("removes expired content tokens, drained buckets and old alerts, but no form key", async () => {
    const { leads, time } = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await leads.submit(post("contact", { key: "k1" }));
    await leads.deliverDue();
    time.now += day;
    await leads.maintain();
    const db = await leads.store.db();
    const tokens = await db.selectFrom("dedupe").select("token").execute();
    expect(tokens).toEqual([{ token: expect.stringMatching(/^key:/) }]);
    expect(await db.selectFrom("rate_limits").select("bucket").execute()).toEqual([{ bucket: "alert" }]);
    const alerts = db.selectFrom("outbox").select("channel").where("message", "=", "alert").orderBy("channel");
    expect(await alerts.execute()).toEqual([{ channel: "mail" }, { channel: "webhook" }]);
    time.now += 31 * day;
    await leads.maintain();
    expect(await alerts.execute()).toEqual([]);
  });

  it.runIf(engine === "postgres")("skips rate limit rows that a submission has locked", async () => {
    const { leads, time } = await start();
    await leads.submit(post("contact"));
    time.now += day;
    const db = await leads.store.db();
    await db.transaction().execute(async (submission) => {
      const locked = await submission.selectFrom("rate_limits").select("bucket").limit(1).forUpdate().execute();
      await leads.maintain();
      expect(await submission.selectFrom("rate_limits").select("bucket").execute()).toEqual(locked);
    });
    await leads.maintain();
    expect(await db.selectFrom("rate_limits").select("bucket").execute()).toEqual([]);
  });

  it("backs up a running database and restores it to either engine", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    const file = join(test.options.dataDir, "backup.db");
    const concurrentSubmit = test.leads.submit(post("contact", { name: "Late" }));
    expect(await backup(test.leads.store, file)).toBeGreaterThanOrEqual(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await concurrentSubmit;

    for (const target of testDatabases()) {
      const other = await start({ databaseUrl: await target.freshUrl() });
      expect(await restore(other.leads.store, other.options.dataDir, file, false)).toMatchObject({ attachments: 1 });
      expect(await readNames(other)).toContain("Ada Król");
      expect(await readCvs(other)).toEqual(await readCvs(test));
      expect(await other.leads.submit(post("job"))).toEqual(await test.leads.submit(post("job")));
      await expect(restore(other.leads.store, other.options.dataDir, file, false)).rejects.toThrow("--replace");
      await restore(other.leads.store, other.options.dataDir, file, true);
    }
  });

  it("rejects a file that is not a backup by its name and leaves the database unchanged", async () => {
    const test = await start();
    const { dataDir } = test.options;
    await test.leads.submit(post("contact"));
    const missing = join(dataDir, "missing.db");
    const text = join(dataDir, "leads.csv");
    await writeFile(text, '"id","created"\n'.repeat(99));
    for (const file of [missing, text])
      await expect(restore(test.leads.store, dataDir, file, true)).rejects.toThrow(`${file} is no backup`);
    expect(await readNames(test)).toEqual(["Ada Król"]);
  });

  it("removes mail files of leads that a restore replaces", async () => {
    const test = await start();
    const { dataDir } = test.options;
    await test.leads.submit(post("contact", { email: "early@example.com" }));
    await test.leads.deliverDue();
    const file = join(dataDir, "backup.db");
    await backup(test.leads.store, file);
    const mailsBefore = await readdir(join(dataDir, "mail"));
    await test.leads.submit(post("contact", { email: "late@example.com" }));
    await test.leads.deliverDue();
    await restore(test.leads.store, dataDir, file, true);
    expect((await readdir(join(dataDir, "mail"))).sort()).toEqual(mailsBefore.sort());
  });

  it("leaves no unfinished file when a backup fails", async () => {
    const test = await start();
    const folder = join(test.options.dataDir, "full");
    await mkdir(join(folder, "safe.db"), { recursive: true });
    await expect(backup(test.leads.store, join(folder, "safe.db"))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["safe.db"]);
  });

  it("iterates over more leads than one page holds", async () => {
    const limits = { perMs: 1000, address: 9999, network: 9999 };
    const test = await start({ limits });
    // Ten at a time: on PostgreSQL, more concurrent submissions wait for the lock on their shared bucket, and some time out.
    for (let n = 0; n < 520; n += 10) {
      const ten = Array.from({ length: 10 }, (_, m) => test.leads.submit(post("contact", { name: `N${n + m}` })));
      for (const { outcome } of await Promise.all(ten)) expect(outcome).toBe("stored");
    }
    expect(new Set(await readNames(test)).size).toBe(520);
  });
});

describe("CSV export", () => {
  it.each(["=1+1", "+48 42", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])(
    "escapes %j so that a spreadsheet does not run it",
    (message) => {
      const lead = {
        id: "1",
        kind: "contact" as const,
        subject: { slug: "", title: "" },
        answers: { name: 'A "quoted", name', email: "a@example.com", message },
        page: "",
        campaign: {},
        preselected: "",
        flags: [],
        downloads: 0,
        createdAt: 0,
      };
      expect(formatCsvRow(lead)).toContain(`,"'${message}",`);
      expect(formatCsvRow(lead)).toContain('"A ""quoted"", name"');
    },
  );
});
