import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { newsletterConsent } from "../forms/fields.ts";
import { mailFolder } from "../mail/send-mail.ts";
import { backup, restore } from "../operator/backup.ts";
import { retryUndelivered } from "../operator/cli.ts";
import { eraseByEmail } from "../operator/maintenance.ts";
import type { ListedArticle } from "../settings.ts";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";
import { findBouncedAddresses } from "./cli.ts";
import { findUnknownMails, resendUnknownMails } from "./subscribers.ts";

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 17, 9);

const createArticle = (slug: string, changes: Partial<ListedArticle> = {}): ListedArticle => ({
  ...{ slug, title: `About ${slug}`, description: "What it is about.", author: "Ewa Klimek", minutes: 4 },
  ...{ publishedAt: start, topics: ["category:engineering", "tag:testing"], formerSlugs: [] },
  ...changes,
});

describe.each(testDatabases())("subscribers on $engine", ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  async function open(articles: ListedArticle[] = [], changes: Parameters<typeof openTestLeads>[0] = {}) {
    const test = openTestLeads({ databaseUrl: await freshUrl(), articles, ...changes });
    test.time.now = start;
    opened.push(test);
    return test;
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  const subscribe = ({ leads }: TestLeads, email: string, topics = "", address = "192.0.2.1") =>
    leads.subscribers.subscribe({ fields: new Map(Object.entries({ email, topics, consent: "on" })), address });

  const readRows = async ({ leads }: TestLeads) =>
    (await leads.store.db()).selectFrom("subscribers").selectAll().orderBy("requested_at").orderBy("email").execute();

  async function joinList(test: TestLeads, email: string, topics = "") {
    await subscribe(test, email, topics);
    const row = (await readRows(test)).find((row) => row.email === email && row.confirmed_at === null);
    expect(await test.leads.subscribers.confirm(row?.token ?? "")).toBe(true);
    return row?.token ?? "";
  }

  /** All mails sent so far. */
  async function deliver({ leads, options }: TestLeads) {
    await leads.deliverDue();
    const folder = mailFolder(options.dataDir);
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return files.map((file) => ({
      to: /^To: (.*)/m.exec(file)?.[1]?.trim() ?? "",
      subject: /^Subject: (.*)/m.exec(file)?.[1]?.trim() ?? "",
      text: file.replace(/=\r\n/g, "").replaceAll("=3D", "="),
    }));
  }

  const deliverArticles = async (test: TestLeads) => {
    test.time.now += day / 2;
    return (await deliver(test)).filter(({ subject }) => subject.startsWith("About"));
  };

  it("asks for a confirmation by mail and stores what was agreed to, and when", async () => {
    const test = await open();
    expect(await subscribe(test, "Ada@Example.com", "tag:testing category:design")).toMatchObject({
      outcome: "stored",
      redirect: "/newsletter/thank-you",
    });
    const [row] = await readRows(test);
    expect(row).toMatchObject({
      email: "ada@example.com",
      topics: "tag:testing category:design",
      consent_text: newsletterConsent,
      requested_at: start,
      confirmed_at: null,
    });
    const [mail] = await deliver(test);
    expect(mail).toMatchObject({ to: "ada@example.com", subject: "Please confirm: new articles by email" });
    expect(mail?.text).toContain(`https://tessel.example/newsletter/confirm?token=${row?.token}`);
    expect(await test.leads.subscribers.find(row?.token ?? "")).toEqual({
      email: "a…@example.com",
      topics: ["tag:testing", "category:design"],
      isConfirmed: false,
    });
  });

  it.each([
    [{ email: "nobody" }, ["email"]],
    [{ email: "ada@example.com", topics: "tag:%" }, ["topics", "consent"]],
  ])("rejects %j", async (fields, errors) => {
    const { leads } = await open();
    const result = await leads.subscribers.subscribe({ fields: new Map(Object.entries(fields)), address: "192.0.2.1" });
    expect(result.outcome === "invalid" && Object.keys(result.errors)).toEqual(expect.arrayContaining(errors));
  });

  it("sends one confirmation mail an hour to an inbox, and answers further requests alike", async () => {
    const test = await open();
    for (const email of ["ada@example.com", "ADA@example.com", "ada+more@example.com"])
      expect((await subscribe(test, email)).outcome).toBe("stored");
    expect(await deliver(test)).toHaveLength(1);
    test.time.now += day / 24;
    await subscribe(test, "ada@example.com");
    expect(await deliver(test)).toHaveLength(2);
  });

  it("limits the requests of one IP address", async () => {
    const test = await open();
    const outcomes = [];
    for (let n = 0; n < 11; n++) outcomes.push((await subscribe(test, `visitor${n}@example.com`)).outcome);
    expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(10);
    expect(outcomes.at(-1)).toBe("tooMany");
  });

  it("stores nothing if the honeypot is filled", async () => {
    const test = await open();
    const fields = new Map(Object.entries({ email: "ada@example.com", consent: "on", website: "x" }));
    expect((await test.leads.subscribers.subscribe({ fields, address: "192.0.2.1" })).outcome).toBe("stored");
    expect(await readRows(test)).toEqual([]);
  });

  it("confirms nothing with a forged or expired token, and the same with a repeated one", async () => {
    const test = await open();
    await subscribe(test, "ada@example.com");
    const [row] = await readRows(test);
    const token = row?.token ?? "";
    for (const forged of ["", "a".repeat(40), token.slice(1), `${token}0`, token.toUpperCase()])
      expect(await test.leads.subscribers.confirm(forged), forged).toBe(false);
    test.time.now += 7 * day;
    expect(await test.leads.subscribers.confirm(token)).toBe(false);
    expect(await test.leads.subscribers.find(token)).toBeUndefined();
    test.time.now -= day;
    expect(await test.leads.subscribers.confirm(token)).toBe(true);
    const confirmed = await readRows(test);
    test.time.now += 1000;
    expect(await test.leads.subscribers.confirm(token)).toBe(true);
    expect(await readRows(test)).toEqual(confirmed);
    expect(confirmed[0]?.confirmed_at).toBe(start + 6 * day);
  });

  it("deletes an address that nobody confirmed for seven days, with its mail, and keeps those confirmed", async () => {
    const test = await open();
    await joinList(test, "jan@example.com");
    await subscribe(test, "ada@example.com");
    expect(await deliver(test)).toHaveLength(2);
    test.time.now += 7 * day;
    await test.leads.maintain();
    expect((await readRows(test)).map(({ email }) => email)).toEqual(["jan@example.com"]);
    expect((await deliver(test)).map(({ to }) => to)).toEqual(["jan@example.com"]);
  });

  it("changes the topics of somebody who subscribes again, and earlier links still end it", async () => {
    const test = await open();
    const token = await joinList(test, "ada@example.com");
    test.time.now += day;
    await joinList(test, "ada@example.com", "tag:testing");
    expect(await readRows(test)).toMatchObject([{ token, topics: "tag:testing", confirmed_at: start }]);
    expect(await test.leads.subscribers.unsubscribe(token)).toBe(true);
    expect(await readRows(test)).toEqual([]);
    expect(await test.leads.subscribers.unsubscribe(token)).toBe(false);
    expect(await deliver(test)).toEqual([]);
  });

  it("sends a new article once to everybody who wants it, and those from before to nobody", async () => {
    const articles = [createArticle("old")];
    const test = await open(articles);
    await test.leads.maintain();
    await joinList(test, "all@example.com");
    await joinList(test, "testing@example.com", "category:design tag:testing");
    await joinList(test, "design@example.com", "category:design tag:test");
    await subscribe(test, "unconfirmed@example.com");
    articles.push(createArticle("new"));
    await Promise.all([test.leads.maintain(), test.leads.maintain()]);
    await test.leads.maintain();
    const mails = await deliverArticles(test);
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
      "all@example.com About new",
      "testing@example.com About new",
    ]);
    const token = (await readRows(test)).find(({ email }) => email === "all@example.com")?.token;
    const text = mails.find(({ to }) => to === "all@example.com")?.text.replace(/\r\n /g, " ");
    const url = `https://tessel.example/newsletter/unsubscribe?token=${token}`;
    expect(text).toContain(`List-Unsubscribe: <${url}>`);
    expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(text).toContain(`Unsubscribe:\r\n${url}`);
  });

  it("does not send imported old articles, and a renamed one only once", async () => {
    const articles = [createArticle("old")];
    const test = await open(articles);
    await test.leads.maintain();
    await joinList(test, "ada@example.com");
    articles.push(createArticle("imported", { publishedAt: start - 15 * day }), createArticle("first-name"));
    await test.leads.maintain();
    articles.pop();
    articles.push(createArticle("second-name", { formerSlugs: ["first-name"] }));
    await test.leads.maintain();
    await test.leads.maintain();
    const rows = await (await test.leads.store.db()).selectFrom("outbox").select("detail").execute();
    expect(rows.map(({ detail }) => detail).filter(Boolean)).toEqual(["first-name"]);
  });

  it("holds the mails of an article that was taken back", async () => {
    const articles: ListedArticle[] = [];
    const test = await open(articles);
    await test.leads.maintain();
    await joinList(test, "ada@example.com");
    articles.push(createArticle("mistake"));
    await test.leads.maintain();
    articles.pop();
    expect(await deliverArticles(test)).toEqual([]);
    articles.push(createArticle("mistake"));
    expect(await deliverArticles(test)).toHaveLength(1);
  });

  it("spreads the mails of an article over time, and the queue does not look stuck", async () => {
    const articles: ListedArticle[] = [];
    const test = await open(articles);
    const db = await test.leads.store.db();
    const rows = Array.from({ length: 250 }, (_, n) => ({
      ...{ id: `id${n}`, email: `reader${n}@example.com`, topics: "all", token: `token${n}` },
      ...{ consent_text: "", requested_at: start, confirmed_at: start },
    }));
    await db.insertInto("subscribers").values(rows).execute();
    articles.push(createArticle("new"));
    await test.leads.maintain();
    await test.leads.deliverDue();
    const countSent = async () =>
      (await db.selectFrom("outbox").select("id").where("state", "=", "sent").execute()).length;
    expect(await countSent()).toBe(1);
    test.time.now += 60_000;
    expect(await test.leads.readQueue()).toEqual({ pending: 249, oldestSeconds: 59 });
    await test.leads.deliverDue();
    expect(await countSent()).toBe(101);
    test.time.now += 90_000;
    await test.leads.deliverDue();
    expect(await countSent()).toBe(250);
  });

  /** What a mail server does with the first article; it accepts all others. */
  type FirstArticle = { recipient?: () => Promise<number>; data?: () => Promise<number | "disconnect"> };

  async function startMailServer({ recipient, data }: FirstArticle) {
    const received: string[] = [];
    const sockets = new Set<Socket>();
    const steps = { recipient, data };
    const run = async (step: "recipient" | "data", done: (error?: Error) => void) => {
      const code = await steps[step]?.();
      steps[step] = undefined;
      if (code === "disconnect") for (const socket of sockets) socket.destroy();
      else done(code ? Object.assign(new Error("Not now."), { responseCode: code }) : undefined);
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: (_address, _session, done) => void run("recipient", done),
      onData: (stream, _session, done) => {
        text(stream).then(
          (mail) => {
            received.push(mail);
            return run("data", done);
          },
          () => {},
        );
      },
    });
    const listener = server.listen(0, "127.0.0.1").on("connection", (socket) => sockets.add(socket));
    await once(listener, "listening");
    onTestFinished(() => new Promise((resolve) => server.close(resolve)));
    return { received, smtpUrl: `smtp://127.0.0.1:${z.object({ port: z.number() }).parse(listener.address()).port}` };
  }

  /** One subscriber and a new article, sent by SMTP. */
  async function sendArticle(firstArticle: FirstArticle) {
    const server = await startMailServer(firstArticle);
    const mail = { from: "website@tessel.example", smtpUrl: server.smtpUrl };
    const test = await open([createArticle("new")], { mail });
    await joinList(test, "ada@example.com");
    const db = await test.leads.store.db();
    await db.deleteFrom("outbox").execute();
    await test.leads.maintain();
    await test.leads.deliverDue();
    const readEntry = () => db.selectFrom("outbox").selectAll().executeTakeFirst();
    return { ...server, test, readEntry };
  }

  it.each([
    ["its recipient was rejected", { recipient: async () => 451 }, 1],
    ["the mail server rejected it at the end", { data: async () => 452 }, 2],
  ])("sends an article again after %s", async (_, firstArticle, count) => {
    const { received, test, readEntry } = await sendArticle(firstArticle);
    expect(await readEntry()).toMatchObject({ state: "pending", attempts: 1 });
    test.time.now += day;
    await test.leads.deliverDue();
    expect(await readEntry()).toMatchObject({ state: "sent", attempts: 2 });
    expect(received).toHaveLength(count);
  });

  it("does not send an article again if the mail server took it without an answer", async () => {
    const { received, test, readEntry } = await sendArticle({ data: async () => "disconnect" });
    expect(await readEntry()).toMatchObject({ state: "unknown", attempts: 1, last_fault: "Error ECONNECTION" });
    test.time.now += day;
    await retryUndelivered(test.leads.store, test.time.now);
    expect(await test.leads.deliverDue()).toBe(0);
    expect(received).toHaveLength(1);
    expect(await findUnknownMails(await test.leads.store.db())).toEqual([
      { email: "ada@example.com", article: "new", at: start },
    ]);
  });

  it("sends an article whose arrival is unknown again if the operator wants it", async () => {
    const { received, test, readEntry } = await sendArticle({ data: async () => "disconnect" });
    const { store } = test.leads;
    expect(await resendUnknownMails(store, test.time.now, "jan@example.com")).toBe(0);
    expect(await resendUnknownMails(store, test.time.now, "Ada@example.com")).toBe(1);
    await test.leads.deliverDue();
    expect(await readEntry()).toMatchObject({ state: "sent" });
    expect(await resendUnknownMails(store, test.time.now)).toBe(0);
    expect(received).toHaveLength(2);
  });

  it("has marked an article when the mail server gets the end of its mail", async () => {
    const { readEntry } = await sendArticle({
      async data() {
        const db = await opened.at(-1)?.leads.store.db();
        await expect.poll(() => db?.selectFrom("outbox").select("state").execute()).toEqual([{ state: "sending" }]);
        return 0;
      },
    });
    expect(await readEntry()).toMatchObject({ state: "sent" });
  });

  it("does not send an article again if its process was killed before the answer", async () => {
    const { received, test, readEntry } = await sendArticle({});
    const db = await test.leads.store.db();
    const killed = { state: "sending", lease: "gone", lease_until: test.time.now + 60_000 } as const;
    await db.updateTable("outbox").set(killed).execute();
    await test.leads.maintain();
    expect(await readEntry()).toMatchObject({ state: "sending" });
    test.time.now += 60_000;
    await test.leads.maintain();
    expect(await readEntry()).toMatchObject({ state: "unknown" });
    expect(test.logged).toContainEqual({ level: "warn", event: "leads.outbox.unknown", details: { count: 1 } });
    expect(await test.leads.deliverDue()).toBe(0);
    expect(received).toHaveLength(1);
  });

  it("does not complete a mail to somebody who unsubscribes while it is being sent", async () => {
    const { received, readEntry } = await sendArticle({
      async recipient() {
        const test = opened.at(-1);
        for (const { token } of test ? await readRows(test) : []) await test?.leads.subscribers.unsubscribe(token);
        return 0;
      },
    });
    expect(received).toEqual([]);
    expect(await readEntry()).toBeUndefined();
  });

  it("asks for a confirmation when the newsletter box of an ebook's form is ticked", async () => {
    const test = await open();
    await test.leads.submit(post("ebook", { newsletter: "on" }));
    await test.leads.submit(post("ebook", { email: "jan@example.com" }));
    expect((await readRows(test)).map(({ email, confirmed_at }) => [email, confirmed_at])).toEqual([
      ["ada@example.com", null],
    ]);
  });

  it("erases a subscription together with the leads of an address", async () => {
    const test = await open();
    await joinList(test, "ada@example.com");
    await joinList(test, "jan@example.com");
    await deliver(test);
    await eraseByEmail(test.leads.store, test.options.dataDir, "ADA@example.com");
    expect((await readRows(test)).map(({ email }) => email)).toEqual(["jan@example.com"]);
    expect((await deliver(test)).map(({ to }) => to)).toEqual(["jan@example.com"]);
  });

  it("restores subscribers and what they were told from a backup", async () => {
    const articles = [createArticle("old")];
    const test = await open(articles);
    await test.leads.maintain();
    await joinList(test, "ada@example.com");
    const file = join(test.options.dataDir, "backup.db");
    await backup(test.leads.store, file);
    const other = await open(articles);
    await restore(other.leads.store, other.options.dataDir, file, false);
    expect(await readRows(other)).toEqual(await readRows(test));
    await other.leads.maintain();
    expect(await deliverArticles(other)).toEqual([]);
  });
});

it.each([
  ["one address a line", "ada@example.com\n jan@example.com\n", ["ada@example.com", "jan@example.com"]],
  ["a CSV export", 'email,reason\n"Ada@Example.com",spam\n', ["ada@example.com"]],
  [
    "bounce mails, of which only failed recipients count",
    "From: mailer@mx.example\nFinal-Recipient: rfc822; ada@example.com\nAction: failed\n\nFinal-Recipient: rfc822; jan@example.com\nAction: delayed\n",
    ["ada@example.com"],
  ],
])("finds the bounced addresses in %s", (_, text, addresses) => {
  expect(findBouncedAddresses(text)).toEqual(addresses);
});
