import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/leads/store/store.ts";
import { freshPostgres } from "../../src/leads/testing/databases.ts";
import { freePort, startPostgres } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";
import type { Fault } from "./fault.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Site, startSite } from "./site-process.ts";
import { send, visit } from "./visitor.ts";

const thinkingMs = 150;
const visitsARound = 12;
const patience = 30_000;

/** Three processes of one site deliver from one outbox, and are told to stop while they send. */
export const workers: Fault = {
  name: "several processes share an outbox and are stopped",
  async run(short) {
    const folder = mkdtempSync(join(tmpdir(), "leads-workers-"));
    const stops = short ? 1 : 10;
    const mails = await share(`sqlite:${join(folder, "site.db")}`, folder, stops);
    const seen = `${mails} mails from SQLite, each once, through ${stops} stops`;
    return short ? seen : `${seen}; ${await sharePostgres(folder, stops)} from PostgreSQL likewise`;
  },
};

async function sharePostgres(folder: string, stops: number): Promise<number> {
  const postgres = await startPostgres();
  try {
    return await share(await freshPostgres(postgres.url), folder, stops);
  } finally {
    await postgres.remove();
  }
}

async function share(databaseUrl: string, folder: string, stops: number): Promise<number> {
  const mail = await startMailServer([], thinkingMs);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    WORKERS: "3",
  };
  const port = await freePort();
  try {
    for (let stop = 0; stop < stops; stop += 1) {
      const site = await startSite(port, env);
      await sendSome(site, stop).finally(site.stop);
    }
    const site = await startSite(port, env);
    await arrived(mail, stops * visitsARound * 2).finally(site.stop);
    await sentOnce(databaseUrl, mail);
    return mail.received.length;
  } finally {
    mail.close();
  }
}

async function sendSome(site: Site, round: number): Promise<void> {
  const visits = Array.from({ length: visitsARound }, (_, n) => visit(round * visitsARound + n));
  const statuses = await Promise.all(visits.map((one) => send(site, one)));
  assert(
    statuses.every((status) => status === 201),
    `forms were answered with ${statuses.join()}`,
  );
  // Somewhere between the first mail on its way and the last.
  await sleep(Math.random() * 2 * thinkingMs);
}

async function arrived({ received }: MailServer, wanted: number): Promise<void> {
  for (let waited = 0; received.length < wanted; waited += 50) {
    assert(waited < patience, `${received.length} of ${wanted} mails arrived within ${patience} ms`);
    await sleep(50);
  }
}

async function sentOnce(databaseUrl: string, { received }: MailServer): Promise<void> {
  const store = openStore(databaseUrl, () => {});
  const entries = await (await store.db()).selectFrom("outbox").select(["id", "state", "attempts"]).execute();
  await store.close();
  assert(
    received.toSorted().join() ===
      entries
        .map(({ id }) => id)
        .toSorted()
        .join(),
    "a mail arrived twice, or never",
  );
  const odd = entries.filter(({ state, attempts }) => state !== "sent" || attempts !== 1);
  assert(odd.length === 0, `${odd.length} entries were not sent at the first attempt`);
}
