import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";

const hour = 60 * 60_000;

describe.each(testDatabases())("the outbox, on $engine", { timeout: 30_000 }, ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  async function start(changes: Parameters<typeof openTestLeads>[0] = {}) {
    const test = openTestLeads({ databaseUrl: await freshUrl(), ...changes });
    opened.push(test);
    return test;
  }

  const entries = async ({ leads }: TestLeads) =>
    (await leads.store.db()).selectFrom("outbox").selectAll().orderBy("message").execute();

  const mails = async ({ options }: TestLeads) => {
    const folder = join(options.dataDir, "mail");
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  };

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  it("writes mail to a folder when there is no mail server, and marks it sent", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    expect(await test.leads.deliverDue()).toBe(2);
    expect(await test.leads.deliverDue()).toBe(0);
    const sent = await entries(test);
    expect(sent.map(({ state }) => state)).toEqual(["sent", "sent"]);
    const written = await mails(test);
    expect(written).toHaveLength(2);
    for (const { id } of sent) expect(written.join()).toContain(`Message-ID: <${id}@northloom.example>`);
    for (const mail of written) expect(mail).toMatch(/^Content-Type: text\/plain.*^Content-Type: text\/html/ms);
    expect(test.logged).toContainEqual(expect.objectContaining({ event: "leads.mail.to-folder" }));
  });

  it("tells the sender nothing that was typed", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { name: "Buy pills", message: "at https://spam.example" }));
    await test.leads.deliverDue();
    const receipt = (await mails(test)).find((mail) => /^To: ada@example\.com/m.test(mail));
    expect(receipt).toBeDefined();
    expect(receipt).not.toMatch(/pills|spam\.example/);
  });

  it("keeps a name from becoming a header", async () => {
    const test = await start();
    await test.leads.submit(
      post("contact", { name: 'x" <evil@example.org>, y', message: "a\r\nBcc: evil@example.org" }),
    );
    await test.leads.deliverDue();
    const heads = (await mails(test)).map((mail) => mail.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s+/g, " "));
    expect(heads).toHaveLength(2);
    for (const head of heads) {
      expect(head).not.toMatch(/^(Bcc|Cc):/im);
      expect(head).not.toMatch(/^(?!Subject:).*evil@example\.org/im);
    }
  });

  it("sends the others when one lead cannot be read", async () => {
    const test = await start();
    for (const email of ["first@example.com", "second@example.com"])
      await test.leads.submit(post("contact", { email, message: `From ${email}` }));
    const db = await test.leads.store.db();
    await db.updateTable("leads").set({ answers: "{" }).where("email", "=", "first@example.com").execute();
    await test.leads.deliverDue();
    const states = (await entries(test)).map(({ message, state, last_fault }) => [message, state, last_fault]);
    expect(states.sort()).toEqual([
      ["notification", "pending", "SyntaxError"],
      ["notification", "sent", null],
      ["receipt", "pending", "SyntaxError"],
      ["receipt", "sent", null],
    ]);
  });

  it("tries again later and later, for three days", async () => {
    const test = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await test.leads.submit(post("contact"));
    const waits: number[] = [];
    for (;;) {
      await test.leads.deliverDue();
      const entry = (await entries(test)).find(({ channel }) => channel === "webhook");
      if (!entry || entry.state === "failed") break;
      waits.push(entry.due_at - test.time.now);
      test.time.now = entry.due_at;
    }
    expect((await entries(test)).find(({ channel }) => channel === "webhook")?.last_fault).toBe("Error ECONNREFUSED");
    expect(waits.length).toBeGreaterThan(15);
    expect(waits[0]).toBeLessThanOrEqual(30_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * hour);
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(72 * hour);
  });

  it("alerts once when something has failed for an hour", async () => {
    const test = await start({ webhook: { url: "http://127.0.0.1:2/", secret: "s" } });
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    await test.leads.maintain();
    test.time.now += hour;
    await test.leads.maintain();
    await test.leads.maintain();
    await test.leads.deliverDue();
    const alerts = (await mails(test)).filter((mail) => mail.includes("could not be delivered"));
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).not.toContain("ada@example.com");
  });

  it("gives each entry to one of two workers", async () => {
    const url = await freshUrl();
    const one = await start({ databaseUrl: url });
    const two = await start({ databaseUrl: url });
    for (let n = 0; n < 8; n += 1) await one.leads.submit(post("contact", { message: `Message ${n}` }));
    const counts = await Promise.all([one.leads.deliverDue(), two.leads.deliverDue()]);
    expect(counts[0] + counts[1]).toBe(9);
    expect((await entries(one)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it("leaves to a worker what it is sending, however long that takes, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const connections = new Set<Socket>();
    const silent = createServer((socket) => connections.add(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const mail = { from: "a@example.com", to: "b@example.com", smtpUrl: `smtp://127.0.0.1:${port}` };
    const url = await freshUrl();
    const one = await start({ databaseUrl: url, mail });
    const two = await start({ databaseUrl: url });
    await one.leads.submit(post("contact"));
    const sending = one.leads.deliverDue();
    const leases = async () => (await entries(one)).map(({ lease_until }) => lease_until - one.time.now);
    await expect.poll(leases).toEqual([60_000, 60_000]);
    one.time.now = two.time.now += 50_000;
    vi.advanceTimersByTime(20_000);
    await expect.poll(leases).toEqual([60_000, 60_000]);
    two.time.now += 50_000;
    expect(await two.leads.deliverDue()).toBe(0);
    two.time.now += 10_000;
    expect(await two.leads.deliverDue()).toBe(2);
    vi.useRealTimers();
    for (const socket of connections) socket.destroy();
    await sending;
    silent.close();
    expect((await entries(two)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("sends again what a worker sent and could not mark, under the same name", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    const named = async () => (await mails(test)).map((mail) => /^Message-ID: .*$/m.exec(mail)?.[0]).sort();
    const before = await named();
    const db = await test.leads.store.db();
    const lease = { lease: "gone", lease_until: test.time.now + 60_000 };
    await db
      .updateTable("outbox")
      .set({ state: "pending", ...lease })
      .execute();
    expect(await test.leads.deliverDue()).toBe(0);
    test.time.now += 60_000;
    expect(await test.leads.deliverDue()).toBe(2);
    expect(await named()).toEqual(before);
  });

  it("sends one by one while visitors come fast, also from a process that meets none of them", async () => {
    const url = await freshUrl();
    const visited = await start({ databaseUrl: url });
    const sending = await start({ databaseUrl: url });
    for (let n = 0; n < 12; n += 1)
      await visited.leads.submit(post("contact", { email: `ada${n}@example.com` }, { address: `192.0.2.${n}` }));
    sending.leads.start();
    await expect.poll(() => mails(sending)).toHaveLength(2);
    sending.time.now += 1000;
    await expect.poll(() => mails(sending), { interval: 20, timeout: 20_000 }).toHaveLength(24);
  });

  it("delivers by itself once started", async () => {
    const test = await start();
    test.leads.start();
    await test.leads.submit(post("contact"));
    await expect.poll(() => mails(test)).toHaveLength(2);
  });
});
