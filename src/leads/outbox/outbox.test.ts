import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";

const hour = 60 * 60_000;

describe.each(testDatabases())("outbox on $engine", ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  async function start(changes: Parameters<typeof openTestLeads>[0] = {}) {
    const test = openTestLeads({ databaseUrl: await freshUrl(), ...changes });
    opened.push(test);
    return test;
  }

  const readEntries = async ({ leads }: TestLeads) =>
    (await leads.store.db()).selectFrom("outbox").selectAll().orderBy("message").execute();

  const readMails = async ({ options }: TestLeads) => {
    const folder = join(options.dataDir, "mail");
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  };

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  it("writes mail to a folder when SMTP_URL is not set, and marks it as sent", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    expect(await test.leads.deliverDue()).toBe(2);
    expect(await test.leads.deliverDue()).toBe(0);
    const sent = await readEntries(test);
    expect(sent.map(({ state }) => state)).toEqual(["sent", "sent"]);
    const mails = await readMails(test);
    expect(mails).toHaveLength(2);
    for (const { id } of sent) expect(mails.join()).toContain(`Message-ID: <${id}@tessel.example>`);
    for (const mail of mails) expect(mail).toMatch(/^Content-Type: text\/plain.*^Content-Type: text\/html/ms);
    expect(test.logged).toContainEqual(expect.objectContaining({ event: "leads.mail.to-folder" }));
  });

  it("tells how many messages are waiting and since when", async () => {
    const test = await start();
    expect(await test.leads.readQueue()).toEqual({ pending: 0, oldestSeconds: 0 });
    await test.leads.submit(post("contact"));
    test.time.now += hour;
    await test.leads.submit(post("contact", { message: "We need another loom." }));
    expect(await test.leads.readQueue()).toEqual({ pending: 4, oldestSeconds: 3600 });
    await (await test.leads.store.db()).updateTable("leads").set({ removed_at: test.time.now }).execute();
    expect(await test.leads.readQueue(), "messages of removed leads are not sent").toMatchObject({ pending: 0 });
    await (await test.leads.store.db()).updateTable("leads").set({ removed_at: null }).execute();
    await test.leads.deliverDue();
    expect(await test.leads.readQueue()).toEqual({ pending: 0, oldestSeconds: 0 });
  });

  it("repeats nothing that was typed in the receipt", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { name: "Buy pills", message: "at spam.example" }));
    await test.leads.deliverDue();
    const receipt = (await readMails(test)).find((mail) => /^To: ada@example\.com/m.test(mail));
    expect(receipt).toBeDefined();
    expect(receipt).not.toMatch(/pills|spam\.example/);
  });

  it("sends no receipt for a lead with signs of spam", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { message: "<a href='https://spam.example'>Pills</a>" }));
    await test.leads.submit(post("ebook", { name: "See https://spam.example" }));
    await test.leads.deliverDue();
    const mails = await readMails(test);
    expect(mails.filter((mail) => /^To: leads@tessel\.example/m.test(mail))).toHaveLength(2);
    expect(mails).toHaveLength(2);
  });

  it("does not let a name or message inject mail headers", async () => {
    const test = await start();
    await test.leads.submit(
      post("contact", { name: 'x" <evil@example.org>, y', message: "a\r\nBcc: evil@example.org" }),
    );
    await test.leads.deliverDue();
    const headers = (await readMails(test)).map((mail) => mail.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s+/g, " "));
    expect(headers).toHaveLength(2);
    for (const header of headers) {
      expect(header).not.toMatch(/^(Bcc|Cc):/im);
      expect(header).not.toMatch(/^(?!Subject:).*evil@example\.org/im);
    }
  });

  it("sends the other entries when one lead cannot be parsed", async () => {
    const test = await start();
    for (const email of ["first@example.com", "second@example.com"])
      await test.leads.submit(post("contact", { email, message: `From ${email}` }));
    const db = await test.leads.store.db();
    await db.updateTable("leads").set({ answers: "{" }).where("email", "=", "first@example.com").execute();
    await test.leads.deliverDue();
    const states = (await readEntries(test)).map(({ message, state, last_fault }) => [message, state, last_fault]);
    expect(states.sort()).toEqual([
      ["notification", "pending", "SyntaxError"],
      ["notification", "sent", null],
      ["receipt", "pending", "SyntaxError"],
      ["receipt", "sent", null],
    ]);
  });

  it("retries with backoff up to six hours and gives up after three days", async () => {
    const test = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await test.leads.submit(post("contact"));
    const waits: number[] = [];
    for (;;) {
      await test.leads.deliverDue();
      const entry = (await readEntries(test)).find(({ channel }) => channel === "webhook");
      if (!entry || entry.state === "failed") break;
      waits.push(entry.due_at - test.time.now);
      test.time.now = entry.due_at;
    }
    expect((await readEntries(test)).find(({ channel }) => channel === "webhook")?.last_fault).toBe(
      "Error ECONNREFUSED",
    );
    expect(waits.length).toBeGreaterThan(15);
    expect(waits[0]).toBeLessThanOrEqual(30_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * hour);
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(72 * hour);
  });

  it("sends one alert when a delivery has failed for an hour", async () => {
    const test = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    await test.leads.maintain();
    test.time.now += hour;
    await test.leads.maintain();
    await test.leads.maintain();
    await test.leads.deliverDue();
    const alerts = (await readMails(test)).filter((mail) => mail.includes("could not be delivered"));
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).not.toContain("ada@example.com");
  });

  it("leases each entry to one of two workers", async () => {
    const url = await freshUrl();
    const one = await start({ databaseUrl: url });
    const two = await start({ databaseUrl: url });
    for (let n = 0; n < 8; n += 1) await one.leads.submit(post("contact", { message: `Message ${n}` }));
    const counts = await Promise.all([one.leads.deliverDue(), two.leads.deliverDue()]);
    expect(counts[0] + counts[1]).toBe(9);
    expect((await readEntries(one)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it("renews a lease while sending, and lets another worker take over after it expires", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const connections = new Set<Socket>();
    const silentServer = createServer((socket) => connections.add(socket)).listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    const address = silentServer.address();
    const port = typeof address === "object" ? address?.port : 0;
    const mail = { from: "a@example.com", to: "b@example.com", smtpUrl: `smtp://127.0.0.1:${port}` };
    const url = await freshUrl();
    const one = await start({ databaseUrl: url, mail });
    const two = await start({ databaseUrl: url });
    await one.leads.submit(post("contact"));
    const sending = one.leads.deliverDue();
    const readLeases = async () => (await readEntries(one)).map(({ lease_until }) => lease_until - one.time.now);
    await expect.poll(readLeases).toEqual([60_000, 60_000]);
    // The lease is stored before the timer that renews it is set; the connection is opened after it.
    await expect.poll(() => connections.size).toBe(2);
    one.time.now = two.time.now += 50_000;
    vi.advanceTimersByTime(20_000);
    await expect.poll(readLeases).toEqual([60_000, 60_000]);
    two.time.now += 50_000;
    expect(await two.leads.deliverDue()).toBe(0);
    two.time.now += 10_000;
    expect(await two.leads.deliverDue()).toBe(2);
    vi.useRealTimers();
    for (const socket of connections) socket.destroy();
    await sending;
    silentServer.close();
    expect((await readEntries(two)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("sends an unmarked entry again with the same Message-ID", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    const readMessageIds = async () =>
      (await readMails(test)).map((mail) => /^Message-ID: .*$/m.exec(mail)?.[0]).sort();
    const idsBefore = await readMessageIds();
    const db = await test.leads.store.db();
    const lease = { lease: "gone", lease_until: test.time.now + 60_000 };
    await db
      .updateTable("outbox")
      .set({ state: "pending", ...lease })
      .execute();
    expect(await test.leads.deliverDue()).toBe(0);
    test.time.now += 60_000;
    expect(await test.leads.deliverDue()).toBe(2);
    expect(await readMessageIds()).toEqual(idsBefore);
  });

  it("sends one entry at a time while another process receives many submissions", async () => {
    const url = await freshUrl();
    const receiver = await start({ databaseUrl: url });
    const sender = await start({ databaseUrl: url });
    for (let n = 0; n < 12; n += 1)
      await receiver.leads.submit(post("contact", { email: `ada${n}@example.com` }, { address: `192.0.2.${n}` }));
    sender.leads.start();
    await expect.poll(() => readMails(sender)).toHaveLength(2);
    sender.time.now += 1000;
    await expect.poll(() => readMails(sender), { interval: 20 }).toHaveLength(24);
  });

  it("delivers new entries by itself after start", async () => {
    const test = await start();
    test.leads.start();
    await test.leads.submit(post("contact"));
    await expect.poll(() => readMails(test)).toHaveLength(2);
  });
});
