import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { availableDatabases, testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";
import { backUpDay, backup, findExpiredBackups, restore, tryRestore } from "./backup.ts";
import { formatCsvRow, parseSince, retryUndelivered } from "./cli.ts";
import { formatLeadPage, formatLeadTable, formatStats, formatWaiting } from "./format-leads.ts";
import { eraseByEmail, keepApplication, removeExpiredLeads, restoreRemovedLeads } from "./maintenance.ts";
import {
  findLeadDetails,
  findLeadIds,
  findNewestLeads,
  findWaiting,
  iterateLeads,
  readStats,
  searchLeads,
} from "./read-leads.ts";

/** An SQLite file with its -wal and -shm files. */
const listDatabaseFiles = async (database: string) =>
  (await readdir(dirname(database))).map((name) => join(dirname(database), name));

const day = 24 * 60 * 60_000;

describe.each(testDatabases())("operator commands on $engine", ({ engine, freshUrl }) => {
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
    const db = await leads.store.db();
    await expect.poll(() => db.selectFrom("leads").select("id").execute()).toEqual([]);
    reader.close();
    expect(await erasing).toBe(1);
    for (const file of await listDatabaseFiles(path))
      expect(String(await readFile(file).catch(() => ""))).not.toContain("Ada");
  });

  it("finds leads by words, by an email address and by the beginning of an id", async () => {
    const { leads, time } = await start();
    await leads.submit(post("contact", { company: "Tkalnia Łódź", message: "A LOOM for us" }));
    time.now += day;
    await leads.submit(post("job", { name: "Jan Król", email: "jan@example.com" }));
    const db = await leads.store.db();
    const search = async (text: string) => (await searchLeads(db, {}, text, 10)).map(({ answers }) => answers.name);
    expect(await search("loom tkalnia")).toEqual(["Ada Król"]);
    expect(await search("krol")).toEqual(["Jan Król", "Ada Król"]);
    expect(await search("%")).toEqual([]);
    const [job, contact] = await findNewestLeads(db, {}, 10);
    expect(await findLeadIds(db, job?.id.slice(0, 8) ?? "")).toEqual([job?.id]);
    expect(await findLeadIds(db, "ADA@example.com")).toEqual([contact?.id]);
    for (const text of ["", "%", "abc", "nobody@example.com"]) expect(await findLeadIds(db, text)).toEqual([]);
  });

  it("prints leads as a table, as a page and as bars, and says how many wait", async () => {
    const { leads, time } = await start();
    await leads.submit(
      post("contact", { company: "Loom", service: "dev-ops", budget: "€25,000 to €75,000", utm_source: "ads" }),
    );
    time.now += 28 * 60 * 60_000;
    await leads.submit(post("ebook"));
    const db = await leads.store.db();
    const [table = "", ebook = "", contact = ""] = formatLeadTable(await findNewestLeads(db, {}, 9), "UTC").split("\n");
    expect(table).toMatch(/^id +date +kind +name +company +wish +budget +source +state$/);
    expect(contact).toMatch(/2026-11-15 09:00 +contact +Ada Król +Loom +dev-ops +€25,000 to €75,000 +ads +waiting$/);
    expect(ebook).toMatch(/ebook +Ada Król +Weaving software$/);
    expect(formatWaiting(await findWaiting(db, time.now), time.now)).toBe("1 waiting, oldest 1 d 4 h");
    const late = time.now + 9 * day;
    expect(formatWaiting(await findWaiting(db, late), late)).toBe("1 waiting, oldest 10 d 4 h, 1 late");
    expect(await findNewestLeads(db, { waiting: true }, 9)).toHaveLength(1);
    const [id = ""] = await findLeadIds(db, contact.slice(0, 8));
    const details = await findLeadDetails(db, id);
    expect(details && formatLeadPage(details, "UTC")).toMatch(
      /^Ada Król \(contact\)\n\nid +\S+\nsent +2026-11-15 09:00\nstate +waiting\nanswer by +2026-11-17 16:00[\s\S]*\n {2}We need a loom\.$/,
    );
    expect(formatStats(await readStats(db, time.now))).toMatch(
      /^Leads\ncontact +1 +█+ +1 in the last 7 days\nebook[\s\S]*\n\nAnswers\nwaiting +1 +█+\n\nMessages\nmail/,
    );
  });

  it("removes applications after half a year, unless the applicant agreed to more", async () => {
    const test = await start();
    await test.leads.submit(post("job", { name: "Removed" }));
    await test.leads.submit(post("job", { name: "Agreed" }));
    await test.leads.submit(post("contact", { name: "Enquiry" }));
    const applications = await findNewestLeads(await test.leads.store.db(), { kind: "job" }, 9);
    const agreed = applications.find(({ answers }) => answers.name === "Agreed");
    expect(await keepApplication(test.leads.store, agreed?.id ?? "", 730)).toBe(true);
    test.time.now += 184 * day;
    await removeExpiredLeads(test.leads.store, 730, test.time.now, true);
    expect((await readNames(test)).toSorted()).toEqual(["Agreed", "Enquiry"]);
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

  /** Submits leads on consecutive days, each from a network of its own, and runs maintenance after each. */
  async function submitDaily({ leads, time }: TestLeads, count: number, name = "Daily") {
    for (let n = 0; n < count; n += 1) {
      const { outcome } = await leads.submit(
        post("contact", { name: `${name} ${n}`, message: `${name} ${n}` }, { address: `10.1.${n}.1` }),
      );
      expect(outcome).toBe("stored");
      await leads.maintain();
      time.now += day;
    }
  }

  const countLeads = async (test: TestLeads, removed = false) =>
    (await findNewestLeads(await test.leads.store.db(), { removed }, 999)).length;

  const readMails = async ({ leads, options: { dataDir } }: TestLeads) => {
    await leads.deliverDue();
    const folder = join(dataDir, "mail");
    return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  };

  const readStops = ({ logged }: TestLeads) =>
    logged.filter(({ level, event }) => level === "error" && event === "leads.retention.stopped");

  it("removes no lead when the clock is 800 days ahead, and alerts the operator once a day", async () => {
    const test = await start();
    await submitDaily(test, 12);
    test.time.now += 800 * day;
    await test.leads.maintain();
    await test.leads.maintain();
    expect(await countLeads(test)).toBe(12);
    expect(readStops(test)).toMatchObject([{ details: { reason: "clock", count: 12, total: 12 } }]);
    const alerts = (await readMails(test)).filter((mail) => mail.includes("waiting for you to confirm"));
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain("To: leads@tessel.example");
    test.time.now += day;
    await test.leads.maintain();
    expect(readStops(test)).toHaveLength(2);
  });

  it("removes no lead when the first start has a clock that is 800 days ahead, also after a new lead", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { name: "Earlier" }));
    test.time.now += 800 * day;
    await test.leads.maintain();
    expect(readStops(test)).toMatchObject([{ details: { reason: "newest" } }]);
    await test.leads.submit(post("contact", { name: "Later" }));
    await test.leads.maintain();
    expect(await readNames(test)).toEqual(["Earlier", "Later"]);
  });

  it("needs no confirmation after the clock is corrected", async () => {
    const test = await start({ retentionDays: 30 });
    await submitDaily(test, 12);
    test.time.now += 800 * day;
    await test.leads.maintain();
    test.time.now -= 800 * day;
    await submitDaily(test, 28, "Later");
    expect(await countLeads(test)).toBe(31);
    expect(readStops(test)).toHaveLength(1);
  });

  it("removes no more than a fifth of more than ten leads without confirmation", async () => {
    const test = await start({ retentionDays: 30 });
    for (let n = 0; n < 11; n += 1)
      await test.leads.submit(post("contact", { message: `Message ${n}` }, { address: `10.2.${n}.1` }));
    await submitDaily(test, 33);
    expect(readStops(test)).toMatchObject([{ details: { reason: "share", count: 12 } }, {}]);
    expect(await countLeads(test)).toBe(44);
    await removeExpiredLeads(test.leads.store, 30, test.time.now, true);
    expect(await countLeads(test)).toBe(30);
  });

  it("removes one of three leads", async () => {
    const test = await start({ retentionDays: 30 });
    await test.leads.submit(post("contact", { name: "Old" }));
    test.time.now += 29 * day;
    await submitDaily(test, 2, "New");
    await test.leads.maintain();
    expect(await readNames(test)).toEqual(["New 0", "New 1"]);
    expect(readStops(test)).toEqual([]);
  });

  it("restores removed leads with their attachments for seven days, and deletes them then", async () => {
    const test = await start({ retentionDays: 30 });
    const { leads, time, options } = test;
    await leads.submit(post("job", { name: "Old" }));
    const mailCount = (await readMails(test)).length;
    await submitDaily(test, 32, "New");
    expect(await countLeads(test, true)).toBe(2);
    const [removed] = await findNewestLeads(await leads.store.db(), { removed: true, kind: "job" }, 1);
    expect(removed?.answers.name).toBe("Old");
    expect(await findLeadDetails(await leads.store.db(), removed?.id ?? "")).toBeUndefined();

    expect(await restoreRemovedLeads(leads.store, removed?.id, time.now)).toBe(1);
    await leads.maintain();
    expect(await readNames(test)).toContain("Old");
    expect(await readCvs(test)).toHaveLength(1);

    await submitDaily(test, 16, "Newest");
    expect(await readNames(test)).not.toContain("Old");
    expect(await readCvs(test)).toEqual([]);
    expect(await restoreRemovedLeads(leads.store, removed?.id, time.now)).toBe(0);
    expect(mailCount).toBe(2);
    const mails = await Promise.all(
      (await readdir(join(options.dataDir, "mail"))).map((name) =>
        readFile(join(options.dataDir, "mail", name), "utf8"),
      ),
    );
    expect(mails.join()).not.toContain("backend-engineer");
  });

  it("sends no message of a removed lead", async () => {
    const { leads, time } = await start({ retentionDays: 30 });
    await leads.submit(post("contact", { name: "Old" }));
    time.now += 31 * day;
    await leads.submit(post("contact", { name: "New" }));
    await leads.maintain();
    expect(await leads.deliverDue()).toBe(2);
    await restoreRemovedLeads(leads.store, undefined, time.now);
    expect(await leads.deliverDue()).toBe(2);
  });

  it("does not delete removed leads early when the clock is ahead", async () => {
    const test = await start({ retentionDays: 30 });
    await submitDaily(test, 32);
    expect(await countLeads(test, true)).toBe(1);
    test.time.now += 800 * day;
    await test.leads.maintain();
    test.time.now -= 800 * day;
    await test.leads.maintain();
    expect(await restoreRemovedLeads(test.leads.store, undefined, test.time.now)).toBe(2);
    expect(await countLeads(test)).toBe(32);
  });

  it("erases removed leads of an address at once", async () => {
    const test = await start({ retentionDays: 30 });
    await test.leads.submit(post("job", { name: "Old", email: "old@example.com" }));
    await submitDaily(test, 32);
    expect(await eraseByEmail(test.leads.store, test.options.dataDir, "old@example.com")).toBe(1);
    expect(await readCvs(test)).toEqual([]);
    expect((await readMails(test)).join()).not.toContain("old@example.com");
  });

  it("delivers messages and forgets limits and tokens from before the clock was corrected", async () => {
    const test = await start();
    const { leads, time } = test;
    time.now += 800 * day;
    await leads.submit(post("contact", { key: "k1" }));
    time.now -= 800 * day;
    await leads.maintain();
    time.now += 60_000;
    expect(await leads.deliverDue()).toBe(2);
    const db = await leads.store.db();
    expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("dedupe").select("token").execute()).toEqual([
      { token: expect.stringMatching(/^key:/) },
    ]);
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

    for (const target of availableDatabases()) {
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

  it("verifies a backup by restoring it into a temporary database", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    const file = join(test.options.dataDir, "backup.db");
    await backup(test.leads.store, file);
    expect(await tryRestore(file)).toMatchObject({ leads: 1, attachments: 1, outbox: 2, dedupe: 1 });
    expect(await readNames(test)).toEqual(["Ada Król"]);
    await writeFile(file, (await readFile(file)).subarray(0, 20_000));
    await expect(tryRestore(file)).rejects.toThrow(`${file} is no backup that can be read`);
  });

  it("writes the backup of a day, and removes what an interrupted one has left", async () => {
    const { leads, options, time } = await start();
    await leads.submit(post("contact"));
    const folder = join(options.dataDir, "daily");
    await mkdir(folder);
    for (const name of ["leads-2026-11-14.db.unfinished", "notes.txt"]) await writeFile(join(folder, name), "");
    const path = join(folder, "leads-2026-11-15.db");
    expect(await backUpDay(leads.store, folder, "2026-11-15", time.now)).toEqual({ path, leads: 1 });
    expect((await readdir(folder)).sort()).toEqual(["leads-2026-11-15.db", "notes.txt"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("mails the operator once a day about failing backups", async () => {
    const test = await start();
    const file = join(test.options.dataDir, "file");
    await writeFile(file, "");
    for (const hour of [0, 1])
      await expect(backUpDay(test.leads.store, file, "2026-11-15", test.time.now + hour * 3_600_000)).rejects.toThrow();
    const mails = (await readMails(test)).filter((mail) => mail.includes("There is no new backup"));
    expect(mails).toHaveLength(1);
  });

  it("leaves no unfinished file when a backup fails", async () => {
    const test = await start();
    const folder = join(test.options.dataDir, "full");
    await mkdir(join(folder, "safe.db"), { recursive: true });
    await expect(backup(test.leads.store, join(folder, "safe.db"))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["safe.db"]);
  });

  it("iterates over more leads than one page holds", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { name: "N0" }));
    const db = await test.leads.store.db();
    const { removed_at, keep_until, ...lead } = await db.selectFrom("leads").selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 519 }, (_, n) => ({
      ...lead,
      id: `${lead.id}-${n}`,
      answers: lead.answers.replace("N0", `N${n + 1}`),
      // Several at one time, so that a page may end between two of the same time.
      created_at: lead.created_at + (n >> 3),
    }));
    await db.insertInto("leads").values(copies).execute();
    expect(new Set(await readNames(test)).size).toBe(520);
  });
});

describe("backup rotation", () => {
  const nameDay = (n: number) => `leads-${new Date(Date.UTC(2026, 10, n)).toISOString().slice(0, 10)}.db`;

  it("keeps seven daily and four weekly backups, none older than 30 days", () => {
    let names: string[] = [];
    for (let today = 1; today <= 60; today += 1) {
      names.push(nameDay(today));
      const expired = findExpiredBackups(names, nameDay(today).slice(6, 16));
      names = names.filter((name) => !expired.includes(name));
      const lastWeek = Array.from({ length: Math.min(7, today) }, (_, age) => nameDay(today - age));
      expect(names.slice(-7)).toEqual(lastWeek.reverse());
      expect((names[0] ?? "") >= nameDay(today - 30)).toBe(true);
      if (today > 40) expect(names).toHaveLength(11);
    }
  });

  it("removes nothing when the clock is ahead or behind", () => {
    const names = Array.from({ length: 7 }, (_, n) => nameDay(n + 1));
    expect(findExpiredBackups([...names, "leads-2029-01-25.db"], "2029-01-25")).toEqual([]);
    expect(findExpiredBackups(["leads-1970-01-01.db", ...names], "1970-01-01")).toEqual([]);
  });

  it("removes a backup of a day in the future once there are seven others", () => {
    const names = Array.from({ length: 7 }, (_, n) => nameDay(n + 1));
    expect(findExpiredBackups([...names.slice(1), "leads-2029-01-25.db"], "2026-11-07")).toEqual([]);
    expect(findExpiredBackups([...names, "leads-2029-01-25.db"], "2026-11-07")).toEqual(["leads-2029-01-25.db"]);
  });
});

describe("parseSince", () => {
  const now = Temporal.ZonedDateTime.from("2026-11-18T15:00[Europe/Warsaw]");
  it.each([
    ["today", "2026-11-18"],
    ["yesterday", "2026-11-17"],
    ["Monday", "2026-11-16"],
    ["wednesday", "2026-11-18"],
    ["thursday", "2026-11-12"],
    ["2026-11-01", "2026-11-01"],
  ])("takes %s as the beginning of %s", (text, day) => {
    const expected = Temporal.PlainDate.from(day).toZonedDateTime(now.timeZoneId).epochMilliseconds;
    expect(parseSince(text, now)).toBe(expected);
  });

  it.each(["", "mon", "2026-11-31", "last week"])("does not accept '%s'", (text) => {
    expect(parseSince(text, now)).toBeUndefined();
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
        status: { state: null, by: "", since: null, dueAt: null, revision: 0, linkVersion: 0 },
      };
      expect(formatCsvRow(lead)).toContain(`,"'${message}",`);
      expect(formatCsvRow(lead)).toContain('"A ""quoted"", name"');
    },
  );
});
