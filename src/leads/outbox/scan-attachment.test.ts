import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findLeadDetails } from "../operator/read-leads.ts";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post, type TestLeads } from "../testing/leads.ts";
import { pdf } from "../testing/zip.ts";
import { readSafeAttachment } from "./scan-attachment.ts";

const servers: Server[] = [];

/** Speaks the INSTREAM protocol of clamd: collects the chunks of a file and passes it to `answer`. */
async function startScanner(answer: (file: Buffer, socket: Socket) => string | undefined) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const file = parseStream(received);
      const reply = file && answer(file, socket);
      if (reply !== undefined) socket.end(reply);
    });
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return { host: "127.0.0.1", port: typeof address === "object" ? (address?.port ?? 0) : 0 };
}

/** Returns undefined until the empty chunk has arrived. */
function parseStream(received: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0)
      return received.toString("latin1", 0, command.length) === command ? Buffer.concat(chunks) : undefined;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

describe.each(testDatabases())("virus scan on $engine", ({ freshUrl }) => {
  const opened: TestLeads[] = [];

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ leads }) => leads.close()));
    for (const server of servers.splice(0)) server.close();
  });

  /** Submits an application to a site with this scanner. */
  async function apply(
    scanner: { host: string; port: number; timeoutMs?: number } | undefined,
    cv = pdf(),
    flags: string[] = [],
  ) {
    const test = openTestLeads({ databaseUrl: await freshUrl(), scanner });
    opened.push(test);
    const application = post("job");
    const submission = {
      ...application.submission,
      cv: { filename: "cv.pdf", type: "pdf" as const, bytes: cv, flags },
    };
    const result = await test.leads.submit({ ...application, submission });
    if (result.outcome !== "stored") throw new Error("expected the application to be stored");
    return { ...test, lead: result.lead };
  }

  async function readNotification({ options }: TestLeads): Promise<string | undefined> {
    const folder = join(options.dataDir, "mail");
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const notification = mails.find((mail) => /^To: leads@tessel\.example/m.test(mail));
    // Undoes quoted-printable line breaks and the wrapping of text.
    return notification?.replaceAll("=\r\n", "").replaceAll(/\s+/g, " ");
  }

  const readScan = async ({ leads, lead }: TestLeads & { lead: string }) =>
    (await findLeadDetails(await leads.store.db(), lead))?.attachments[0]?.scan;

  it("sends the whole CV to the scanner and says in the notification that it is clean", async () => {
    const cv = pdf("x".repeat(200_000));
    let received: Buffer | undefined;
    const scanner = await startScanner((file) => {
      received = file;
      return "stream: OK\0";
    });
    const test = await apply(scanner, cv);
    await test.leads.deliverDue();
    expect(received?.equals(cv)).toBe(true);
    expect(await readScan(test)).toBe("clean");
    expect(await readNotification(test)).toContain("cv.pdf (scanned, no virus found)");
    expect((await readSafeAttachment(test.leads.store, test.lead, undefined))?.bytes).toHaveLength(cv.length);
  });

  it("names the virus of an infected CV in the notification and hands the file out only by force", async () => {
    const scanner = await startScanner(() => "stream: Eicar-Test-Signature FOUND\0");
    const test = await apply(scanner);
    await test.leads.deliverDue();
    expect(await readScan(test)).toBe("infected: Eicar-Test-Signature");
    const mail = await readNotification(test);
    expect(mail).toContain("found Eicar-Test-Signature in it");
    expect(mail).not.toContain("cv.pdf");
    const { store } = test.leads;
    await expect(readSafeAttachment(store, test.lead, scanner)).rejects.toThrow("infected: Eicar-Test-Signature");
    expect((await readSafeAttachment(store, test.lead, scanner, true))?.type).toBe("pdf");
  });

  it.each([
    ["cannot be reached", () => ({ host: "127.0.0.1", port: 2 })],
    ["closes the connection", () => startScanner((_file, socket) => void socket.destroy())],
    ["answers with an error", () => startScanner(() => "INSTREAM size limit exceeded. ERROR\0")],
    ["does not answer", async () => ({ ...(await startScanner(() => undefined)), timeoutMs: 200 })],
  ])("retries a scanner that %s", async (_case, startFaultyScanner) => {
    const test = await apply(await startFaultyScanner());
    await test.leads.deliverDue();
    const details = await findLeadDetails(await test.leads.store.db(), test.lead);
    expect(details?.outbox.find(({ message }) => message === "notification")).toMatchObject({
      state: "pending",
      attempts: 1,
      last_fault: expect.stringMatching(/^ScannerUnavailable/),
    });
    expect(details?.outbox.find(({ message }) => message === "receipt")?.state).toBe("sent");
    expect(details?.attachments[0]?.scan).toBeNull();
  });

  it("sends the notification with an unscanned CV after eight attempts", async () => {
    const test = await apply({ host: "127.0.0.1", port: 2 });
    let attempts = 0;
    while ((await readNotification(test)) === undefined && attempts < 20) {
      attempts += 1;
      test.time.now += 60 * 60_000;
      await test.leads.deliverDue();
    }
    expect(attempts).toBe(8);
    expect(await readScan(test)).toBe("unavailable");
    expect(await readNotification(test)).toContain("not scanned: the virus scanner could not be reached");
    expect(test.logged).toContainEqual(expect.objectContaining({ event: "leads.cv.unscanned" }));
    const { store } = test.leads;
    await expect(readSafeAttachment(store, test.lead, test.options.scanner)).rejects.toThrow("could not be scanned");
    const scanner = await startScanner(() => "stream: OK\0");
    await readSafeAttachment(store, test.lead, scanner);
    expect(await readScan(test)).toBe("clean");
  });

  it("scans nothing without a scanner, and says what the inspection found", async () => {
    const test = await apply(undefined, pdf(), ["cv:embedded-files"]);
    await test.leads.deliverDue();
    expect(await readScan(test)).toBeNull();
    expect(await readNotification(test)).toMatch(/cv\.pdf (?!\(scanned)/);
    expect(await readNotification(test)).toContain("It contains other files.");
    expect(await readNotification(test)).not.toContain("Signs of spam");
  });
});
