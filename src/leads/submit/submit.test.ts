import { afterEach, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";

describe.each(testDatabases())("submit on $engine", ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  async function start(changes: Parameters<typeof openTestLeads>[0] = {}) {
    const test = openTestLeads({ databaseUrl: await freshUrl(), ...changes });
    opened.push(test);
    return test;
  }

  async function readRows({ leads }: TestLeads) {
    const db = await leads.store.db();
    return {
      leads: await db.selectFrom("leads").selectAll().execute(),
      attachments: await db.selectFrom("attachments").selectAll().execute(),
      outbox: await db.selectFrom("outbox").selectAll().execute(),
    };
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  it("stores a lead with its attribution and outbox entries", async () => {
    const test = await start();
    const result = await test.leads.submit(
      post(
        "contact",
        { from: "/services/expertise/dev-ops", utm_source: "letter" },
        {
          url: new URL("https://tessel.example/contact-us?service=dev-ops"),
        },
      ),
    );
    expect(result).toMatchObject({ outcome: "stored", redirect: "/contact-us/thank-you" });
    const { leads, outbox } = await readRows(test);
    expect(leads).toMatchObject([
      {
        kind: "contact",
        page: "/services/expertise/dev-ops",
        preselected: "dev-ops",
        campaign: '{"utm_source":"letter"}',
      },
    ]);
    expect(outbox.map(({ message }) => message).sort()).toEqual(["notification", "receipt"]);
  });

  it.each([
    ["https://tessel.example/contact-us?service=x", ""],
    ["https://tessel.example/services?q=private", "/services"],
    ["https://search.example/results?q=private", "https://search.example/results"],
    ["javascript:alert(1)", ""],
  ])("stores the referrer %s as page %j", async (referrer, page) => {
    const test = await start();
    await test.leads.submit(post("contact", {}, { referrer }));
    expect((await readRows(test)).leads).toMatchObject([{ page }]);
  });

  it("stores the CV of a job application as an attachment", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    const { leads, attachments } = await readRows(test);
    expect(attachments).toMatchObject([{ lead_id: leads[0]?.id, filename: "cv.pdf", type: "pdf" }]);
    expect(Buffer.from(attachments[0]?.bytes ?? []).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("returns an error per invalid field and stores nothing", async () => {
    const test = await start();
    const result = await test.leads.submit(post("contact", { email: "nobody", consent: "", name: "a\u0000b" }));
    expect(result).toMatchObject({ outcome: "invalid" });
    expect(result.outcome === "invalid" && Object.keys(result.errors).sort()).toEqual(["consent", "email", "name"]);
    expect((await readRows(test)).leads).toEqual([]);
  });

  it("requires a CV or a link to a profile for a job application", async () => {
    const test = await start();
    const apply = (links: string) => {
      const { submission, ...rest } = post("job", { links });
      return test.leads.submit({ ...rest, submission: { ...submission, cv: undefined } });
    };
    const result = await apply("\u200b ");
    expect(result.outcome === "invalid" && Object.keys(result.errors)).toEqual(["cv"]);
    expect(await apply("https://profile.example/ada")).toMatchObject({ outcome: "stored" });
  });

  it("stores a lead once when the form is submitted 20 times at once", async () => {
    const test = await start();
    const results = await Promise.all(Array.from({ length: 20 }, () => test.leads.submit(post("contact"))));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect((await readRows(test)).leads).toHaveLength(1);
  });

  it("stores a lead once when two processes receive it at the same time", async () => {
    const url = await freshUrl();
    const [one, two] = [await start({ databaseUrl: url }), await start({ databaseUrl: url })];
    await Promise.all([one.leads.isReady(), two.leads.isReady()]);
    for (let round = 0; round < 10; round += 1) {
      const form = () =>
        post("contact", { key: `key-${round}`, message: `Round ${round}` }, { address: `10.${round}.0.1` });
      const sent = [one.leads.submit(form()), two.leads.submit(form()), one.leads.submit(form())];
      const [first, ...others] = await Promise.all(sent);
      expect(first).toMatchObject({ outcome: "stored" });
      expect(others).toEqual([first, first]);
    }
    expect((await readRows(one)).leads).toHaveLength(10);
  });

  it("recognizes a duplicate by its key after an edit, and by its content for ten minutes", async () => {
    const test = await start();
    const first = await test.leads.submit(post("contact", { key: "k1" }));
    expect(first).toMatchObject({ outcome: "stored" });
    expect(await test.leads.submit(post("contact", { key: "k1", message: "Edited" }))).toEqual(first);
    expect(await test.leads.submit(post("contact", { message: "Edited" }))).toEqual(first);
    expect((await readRows(test)).leads).toHaveLength(1);
    test.time.now += 9 * 60_000;
    await test.leads.submit(post("contact"));
    expect((await readRows(test)).leads).toHaveLength(1);
    test.time.now += 60_000;
    await test.leads.submit(post("contact"));
    expect((await readRows(test)).leads).toHaveLength(2);
  });

  it("recognizes a duplicate after the secret was rotated", async () => {
    const databaseUrl = await freshUrl();
    const before = await start({ databaseUrl });
    const first = await before.leads.submit(post("ebook", { key: "k1" }));
    const after = await start({
      databaseUrl,
      secret: "a new secret of the tests",
      previousSecret: before.options.secret,
    });
    const repeated = await after.leads.submit(post("ebook", { key: "k1" }));
    if (first.outcome !== "stored" || repeated.outcome !== "stored") throw new Error("expected success");
    expect(repeated.lead).toBe(first.lead);
    expect(repeated.download).not.toBe(first.download);
    for (const { download } of [first, repeated]) {
      const { searchParams } = new URL(download ?? "", "https://tessel.example");
      expect(after.leads.verifyDownload("weaving-software", searchParams).state).toBe("valid");
    }
  });

  it("stores both leads when two senders have the same key", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { key: "k1" }));
    await test.leads.submit(post("contact", { key: "k1", email: "jan@example.com" }));
    expect((await readRows(test)).leads).toHaveLength(2);
  });

  it("answers a filled honeypot with success and stores only a counter", async () => {
    const test = await start();
    const result = await test.leads.submit(post("contact", { website: "https://spam.example" }));
    expect(result).toMatchObject({ outcome: "stored", redirect: "/contact-us/thank-you" });
    expect(await readRows(test)).toEqual({ leads: [], attachments: [], outbox: [] });
    const db = await test.leads.store.db();
    expect(await db.selectFrom("counters").selectAll().execute()).toEqual([{ name: "honeypot:contact", value: 1 }]);
  });

  it("writes honeypot hits at most once in ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const test = await start();
      const db = await test.leads.store.db();
      for (let n = 0; n < 50; n += 1) await test.leads.submit(post("contact", { website: "x" }));
      const readCounters = () => db.selectFrom("counters").selectAll().execute();
      expect(await readCounters()).toEqual([{ name: "honeypot:contact", value: 1 }]);
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(async () => expect(await readCounters()).toEqual([{ name: "honeypot:contact", value: 50 }]));
    } finally {
      vi.useRealTimers();
    }
  });

  it("answers a filled honeypot with a download link that does not work", async () => {
    const test = await start();
    const result = await test.leads.submit(post("ebook", { website: "x" }));
    const genuine = await test.leads.submit(post("ebook"));
    if (result.outcome !== "stored" || genuine.outcome !== "stored") throw new Error("expected success");
    const { pathname, searchParams } = new URL(result.download ?? "", "https://tessel.example");
    expect(result.download).toHaveLength(genuine.download?.length ?? 0);
    expect(pathname).toBe("/ebook/weaving-software/download");
    expect(test.leads.verifyDownload("weaving-software", searchParams)).toEqual({ state: "altered" });
  });

  it("flags a message with links and stores it", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { message: "See https://a.example and https://b.example" }));
    expect((await readRows(test)).leads[0]?.flags).toBe('["links:2"]');
  });

  it("returns tooMany over the limit of an address, and accepts again after retryAfter", async () => {
    const limits = { perMs: 60_000, address: 2, network: 100 };
    const test = await start({ limits });
    const send = (n: number) => test.leads.submit(post("contact", { message: `Message ${n}` }));
    expect((await send(1)).outcome).toBe("stored");
    expect((await send(2)).outcome).toBe("stored");
    expect(await send(3)).toMatchObject({ outcome: "tooMany", retryAfter: 30 });
    expect((await send(2)).outcome).toBe("stored");
    test.time.now += 30_000;
    expect((await send(3)).outcome).toBe("stored");
    expect((await readRows(test)).leads).toHaveLength(3);
  });

  it("accepts a visitor again when the clock was ahead and is corrected", async () => {
    const test = await start();
    const send = (n: number) => test.leads.submit(post("contact", { message: `Message ${n}` }));
    test.time.now += 2 * 24 * 60 * 60_000;
    for (let n = 0; n < 10; n += 1) await send(n);
    expect((await send(10)).outcome).toBe("tooMany");
    test.time.now -= 2 * 24 * 60 * 60_000;
    expect((await send(11)).outcome).toBe("stored");
  });

  it("cuts a wait to one share of the limit when the clock is corrected by less than two periods", async () => {
    const test = await start();
    const send = (n: number) => test.leads.submit(post("contact", { message: `Message ${n}` }));
    for (let n = 0; n < 10; n += 1) await send(n);
    test.time.now -= 9 * 60_000;
    expect(await send(10)).toMatchObject({ outcome: "tooMany", retryAfter: 60 });
    test.time.now += 60_000;
    expect((await send(11)).outcome).toBe("stored");
  });

  it("does not count rejected submissions of one address against its network", async () => {
    const test = await start({ limits: { perMs: 60_000, address: 1, network: 3 } });
    const send = (message: string, address: string) => test.leads.submit(post("contact", { message }, { address }));
    for (const n of [1, 2, 3, 4, 5]) await send(`Message ${n}`, "198.51.100.1");
    expect((await send("Hello", "198.51.100.2")).outcome).toBe("stored");
    expect((await send("Hello again", "198.51.100.3")).outcome).toBe("stored");
    expect((await send("Hello as well", "198.51.100.4")).outcome).toBe("tooMany");
  });

  it("shares the limit of an address between processes", async () => {
    const changes = { databaseUrl: await freshUrl(), limits: { perMs: 60_000, address: 3, network: 100 } };
    const one = await start(changes);
    const two = await start(changes);
    const outcomes: string[] = [];
    for (const [n, { leads }] of [one, two, one, two].entries())
      outcomes.push((await leads.submit(post("contact", { message: `Message ${n}` }))).outcome);
    expect(outcomes).toEqual(["stored", "stored", "stored", "tooMany"]);
  });

  it.each([
    ["198.51.100.1", "198.51.100.200", "tooMany"],
    ["198.51.100.1", "::ffff:198.51.100.9", "tooMany"],
    ["198.51.100.1", "198.51.101.1", "stored"],
    ["2001:db8:1:1::1", "2001:db8:1:2::1", "tooMany"],
    ["2001:db8:1::1", "2001:db8:2::1", "stored"],
  ])("limits a network: after a submission from %s, one from %s is %s", async (first, second, outcome) => {
    const limits = { perMs: 60_000, address: 100, network: 1 };
    const test = await start({ limits });
    await test.leads.submit(post("contact", { message: "One" }, { address: first }));
    const result = await test.leads.submit(post("contact", { message: "Two" }, { address: second }));
    expect(result.outcome).toBe(outcome);
  });

  it("enqueues one receipt per inbox and hour", async () => {
    const test = await start();
    await test.leads.submit(post("contact", { message: "One" }));
    await test.leads.submit(post("contact", { message: "Two", email: "ADA+x@example.com" }));
    const countReceipts = async () =>
      (await readRows(test)).outbox.filter(({ message }) => message === "receipt").length;
    expect(await countReceipts()).toBe(1);
    test.time.now += 60 * 60_000;
    await test.leads.submit(post("contact", { message: "Three" }));
    expect(await countReceipts()).toBe(2);
  });

  it("returns the same download link when an ebook is requested twice", async () => {
    const test = await start();
    const first = await test.leads.submit(post("ebook"));
    test.time.now += 1000;
    expect(await test.leads.submit(post("ebook"))).toEqual(first);
    if (first.outcome !== "stored" || !first.download) throw new Error("expected a link");
    const link = new URL(first.download, "https://tessel.example");
    expect(link.pathname).toBe("/ebook/weaving-software/download");
    expect(test.leads.verifyDownload("weaving-software", link.searchParams)).toEqual({
      state: "valid",
      lead: first.lead,
    });
    await test.leads.countDownload("weaving-software", first.lead);
    expect((await readRows(test)).leads[0]?.downloads).toBe(1);
  });

  it("logs nothing that a visitor typed", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    await test.leads.deliverDue();
    expect(JSON.stringify(test.logged)).not.toMatch(/ada@|Król|a loom|192\.0\.2/);
  });
});
