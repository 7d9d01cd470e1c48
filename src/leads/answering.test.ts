import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { enqueueReminders } from "./answering.ts";
import { createLeadLink, verifyLeadToken } from "./lead-link.ts";
import { mailFolder } from "./mail/send-mail.ts";
import { iterateLeads } from "./operator/read-leads.ts";
import { testDatabases } from "./testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "./testing/leads.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(testDatabases())("answering on $engine", ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  async function start(changes: Parameters<typeof openTestLeads>[0] = {}) {
    const mail = { from: "Tessel <website@tessel.example>" };
    const test = openTestLeads({ databaseUrl: await freshUrl(), mail, ...changes });
    opened.push(test);
    // A Tuesday at 10:00 in Łódź.
    test.time.now = Date.UTC(2026, 10, 17, 9);
    return test;
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
  });

  /** All mails sent so far with their text part decoded, oldest first. */
  async function deliver({ leads, options }: TestLeads) {
    await leads.deliverDue();
    const folder = mailFolder(options.dataDir);
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    return files.map((file) => ({
      to: /^To: (.*(?:\r\n .*)*)/m.exec(file)?.[1]?.replace(/\s+/g, " ") ?? "",
      subject: /^Subject: (.*)/m.exec(file)?.[1] ?? "",
      text: file.replace(/=\r\n/g, "").replaceAll("=3D", "="),
    }));
  }

  const readLead = async ({ leads }: TestLeads) => {
    const [lead] = await Array.fromAsync(iterateLeads(await leads.store.db()));
    if (!lead) throw new Error("There is no lead.");
    return lead;
  };

  async function getToken(test: TestLeads): Promise<string> {
    return (
      createLeadLink(await readLead(test), test.time.now, test.options)
        .split("/")
        .at(-1) ?? ""
    );
  }

  const change = async (test: TestLeads, action: string, token?: string, fields: Record<string, string> = {}) => {
    const { revision } = (await readLead(test)).status;
    return test.leads.answering.change(token ?? (await getToken(test)), { action, revision: `${revision}`, ...fields });
  };

  it("sends an application to the careers inbox and an enquiry to the other, each signed by its reader", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    await test.leads.submit(post("contact", { company: "Loom", service: "dev-ops", budget: "€25,000 to €75,000" }));
    const mails = await deliver(test);
    const find = (to: string) => mails.find((mail) => mail.to === to);
    expect(find("careers@tessel.example")?.text).toContain("Backend engineer");
    expect(find("hello@tessel.example")?.text).toMatch(/Company: +Loom\r\nAbout: +DevOps\r\nBudget: +=E2=82=AC25,000/);
    const receipts = mails.filter(({ to }) => to === "ada@example.com").map(({ text }) => text);
    expect(receipts.find((text) => text.includes("application"))).toMatch(
      /Reply-To: careers@tessel\.example[\s\S]*within three working days[\s\S]*Best regards,\r\nEwa Klimek, Tessel/,
    );
  });

  it("reminds the reader at half of the promised time and tells everybody at its end, once each", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    test.time.now += day - 60_000;
    await test.leads.maintain();
    expect((await deliver(test)).map(({ subject }) => subject)).toHaveLength(2);
    test.time.now += 60_000;
    await Promise.all([test.leads.maintain(), test.leads.maintain()]);
    const afterHalf = await deliver(test);
    expect(afterHalf.filter(({ text }) => text.includes("This is waiting for an answer"))).toMatchObject([
      { to: "hello@tessel.example" },
    ]);
    expect(afterHalf).toHaveLength(3);
    test.time.now += day;
    await test.leads.maintain();
    await test.leads.maintain();
    const late = (await deliver(test)).filter(({ text }) => text.includes("The promised time has passed"));
    expect(late).toMatchObject([{ to: "hello@tessel.example, careers@tessel.example" }]);
    expect(await deliver(test)).toHaveLength(4);
  });

  it("sends nothing while the clock is far ahead, and what is due once it is corrected", async () => {
    const { leads, time } = await start();
    await leads.submit(post("contact"));
    const { now } = time;
    const enqueue = (at: number) => enqueueReminders(leads.store, at);
    expect(await enqueue(now + 800 * day)).toBe(0);
    expect(await enqueue(now)).toBe(0);
    expect(await enqueue(now + 3 * day)).toBe(2);
  });

  it("tells everybody about a late application without a link to it", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    test.time.now += 7 * day;
    await test.leads.maintain();
    const late = (await deliver(test)).find(({ text }) => text.includes("The promised time has passed"));
    expect(late?.text).toContain("in the email to careers@tessel.example");
    expect(late?.text).not.toContain("/leads/");
  });

  it("neither reminds nor alerts once the lead is answered, also if the reminder was enqueued before", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    await deliver(test);
    test.time.now += day;
    await test.leads.maintain();
    expect(await change(test, "answered")).toBe("changed");
    test.time.now += 5 * day;
    await test.leads.maintain();
    expect(await deliver(test)).toHaveLength(2);
    expect(await test.leads.readQueue()).toMatchObject({ pending: 0 });
  });

  it("records who took and who answered, and opens it again", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    const token = await getToken(test);
    expect(await test.leads.answering.open(token)).toMatchObject({
      link: "valid",
      status: "Waiting for Daniel Okafor for 0 min. Promised by Thu 19 Nov, 10:00.",
      isOpen: true,
    });
    expect(await change(test, "take", token, { name: " Ewa\u0000 " })).toBe("changed");
    expect((await readLead(test)).status).toMatchObject({ state: "taken", by: "Ewa" });
    test.time.now += hour;
    expect(await change(test, "answered", token)).toBe("changed");
    expect(await test.leads.answering.open(token)).toMatchObject({
      status: "Answered by Ewa on Tue 17 Nov, 11:00.",
      isOpen: false,
    });
    expect(await change(test, "reopen", token)).toBe("changed");
    expect((await readLead(test)).status).toMatchObject({ state: "waiting", by: "" });
  });

  it("reminds on the next working morning when asked to", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    expect(await change(test, "remind")).toBe("changed");
    test.time.now = Date.UTC(2026, 10, 18, 7, 59);
    await test.leads.maintain();
    expect(await deliver(test)).toHaveLength(2);
    test.time.now += 60_000;
    await test.leads.maintain();
    expect(await deliver(test)).toHaveLength(3);
  });

  it("changes nothing for a replayed or outdated request", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    const token = await getToken(test);
    const { answering } = test.leads;
    const request = { action: "take", revision: "0", name: "Daniel" };
    const results = await Promise.all([answering.change(token, request), answering.change(token, request)]);
    expect(results.toSorted()).toEqual(["changed", "unchanged"]);
    expect(await change(test, "answered")).toBe("changed");
    const { status } = await readLead(test);
    test.time.now += hour;
    for (const action of ["take", "answered", "declined", "remind"]) {
      expect(await answering.change(token, { ...request, action })).toBe("unchanged");
      expect(await change(test, action)).toBe("unchanged");
    }
    expect((await readLead(test)).status).toEqual(status);
  });

  it("changes nothing for a link that is forged, altered, expired, withdrawn or of another site", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    const lead = await readLead(test);
    const token = await getToken(test);
    const sign = (changes: Partial<TestLeads["options"]>) =>
      createLeadLink(lead, test.time.now, { ...test.options, ...changes })
        .split("/")
        .at(-1) ?? "";
    const flipped = (at: number) => token.slice(0, at) + (token[at] === "0" ? "1" : "0") + token.slice(at + 1);
    const { answering } = test.leads;
    const refused = [
      sign({ secret: "another secret of the tests" }),
      sign({ siteUrl: "https://other.example" }),
      ...[0, 33, 41, 50, token.length - 1].map(flipped),
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
      "",
    ];
    for (const forged of refused) {
      expect(await answering.open(forged), forged).toBeUndefined();
      expect(await answering.change(forged, { action: "answered", revision: "0" }), forged).toBe("unknown");
      expect(await answering.readCv(forged), forged).toBeUndefined();
    }
    test.time.now += 7 * day;
    expect(await answering.open(token)).toEqual({ link: "expired", inbox: "c…@tessel.example" });
    expect(await answering.change(token, { action: "answered", revision: "0" })).toBe("unchanged");
    expect((await readLead(test)).status).toEqual(lead.status);
  });

  it("mails a new link to the inbox for an expired one, at most once in ten minutes", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    await deliver(test);
    const token = await getToken(test);
    test.time.now += 7 * day;
    for (let n = 0; n < 3; n++) expect(await change(test, "renew", token)).toBe("sent");
    const links = (await deliver(test)).filter(({ subject }) => subject.includes("New_link"));
    expect(links).toMatchObject([{ to: "careers@tessel.example" }]);
    const fresh = /\/leads\/([0-9a-f]+)/.exec(links[0]?.text ?? "")?.[1] ?? "";
    expect(await test.leads.answering.open(fresh)).toMatchObject({ link: "valid", hasCv: true });
  });

  it("withdraws a link that was forwarded, and mails a new one to the inbox", async () => {
    const test = await start();
    await test.leads.submit(post("job"));
    await deliver(test);
    const token = await getToken(test);
    expect((await test.leads.answering.readCv(token))?.filename).toBe("cv.pdf");
    expect(await change(test, "withdraw", token)).toBe("changed");
    expect(await test.leads.answering.open(token)).toEqual({ link: "withdrawn", inbox: "c…@tessel.example" });
    expect(await test.leads.answering.readCv(token)).toBeUndefined();
    expect(await change(test, "answered", token)).toBe("unchanged");
    expect((await deliver(test)).filter(({ subject }) => subject.includes("New_link"))).toHaveLength(1);
    expect(await test.leads.answering.open(await getToken(test))).toMatchObject({ link: "valid" });
  });

  it("keeps no state for an ebook, which needs no answer", async () => {
    const test = await start();
    await test.leads.submit(post("ebook"));
    expect((await readLead(test)).status).toMatchObject({ state: null, dueAt: null });
    expect(await change(test, "answered")).toBe("unchanged");
    test.time.now += 7 * day;
    await test.leads.maintain();
    const mails = await deliver(test);
    expect(mails).toHaveLength(2);
    expect(mails.map(({ subject }) => subject).join()).toContain("Ebook_requested_by");
  });

  it("shows nothing of a lead that was erased or removed by retention", async () => {
    const test = await start();
    await test.leads.submit(post("contact"));
    const token = await getToken(test);
    await (await test.leads.store.db()).updateTable("leads").set({ removed_at: 1 }).execute();
    expect(await test.leads.answering.open(token)).toBeUndefined();
  });
});

it("accepts a link that was signed with the previous secret", () => {
  const lead = {
    id: "7beb9020-ac83-45d7-b691-f60ae2364962",
    status: { state: null, by: "", since: null, dueAt: null, revision: 0, linkVersion: 3 },
  };
  const site = { siteUrl: "https://tessel.example" };
  const token =
    createLeadLink(lead, 0, { ...site, secret: "old" })
      .split("/")
      .at(-1) ?? "";
  const options = { ...site, secret: "new", previousSecret: "old" };
  expect(verifyLeadToken(token, 1, options)).toEqual({ lead: lead.id, version: 3, isExpired: false });
  expect(verifyLeadToken(token, 8 * day, options)).toMatchObject({ isExpired: true });
  expect(verifyLeadToken(token, 1, { ...options, previousSecret: undefined })).toBeUndefined();
});
