import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/leads/store/store.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { type FaultScenario, runOnDatabases, waitForCount } from "./fault.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Site, startSite } from "./site-process.ts";
import { createVisit, submitVisit } from "./visitor.ts";

const MAIL_PROCESSING_MS = 150;
const VISITS_PER_ROUND = 12;
const DELIVERY_TIMEOUT_MS = 30_000;

/** Three workers deliver from one outbox and receive SIGTERM while they send. Every mail is sent exactly once. */
export const workers: FaultScenario = {
  name: "several processes share an outbox and are stopped",
  run: (short) => runOnDatabases(short, (databaseUrl, folder) => runRounds(databaseUrl, folder, short ? 1 : 10)),
};

async function runRounds(databaseUrl: string, folder: string, stops: number): Promise<string> {
  using mail = await startMailServer([], () => sleep(MAIL_PROCESSING_MS));
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    WORKERS: "3",
  };
  const port = await freePort();
  for (let stop = 0; stop < stops; stop += 1) {
    const site = await startSite(port, env);
    await submitRound(site, stop).finally(site.stop);
  }
  const site = await startSite(port, env);
  const expected = stops * VISITS_PER_ROUND * 2;
  await waitForCount(() => mail.received.length, expected, "mails", DELIVERY_TIMEOUT_MS).finally(site.stop);
  await checkSentOnce(databaseUrl, mail);
  return `${expected} mails, each once, through ${stops} stops`;
}

async function submitRound(site: Site, round: number): Promise<void> {
  const visits = Array.from({ length: VISITS_PER_ROUND }, (_, n) => createVisit(round * VISITS_PER_ROUND + n));
  const statuses = await Promise.all(visits.map((visit) => submitVisit(site, visit)));
  assert(
    statuses.every((status) => status === 201),
    `forms were answered with ${statuses.join()}`,
  );
  // A random moment while the mails of this round are being sent.
  await sleep(Math.random() * 2 * MAIL_PROCESSING_MS);
}

async function checkSentOnce(databaseUrl: string, { received }: MailServer): Promise<void> {
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
  const resent = entries.filter(({ state, attempts }) => state !== "sent" || attempts !== 1);
  assert(resent.length === 0, `${resent.length} entries were not sent at the first attempt`);
}
