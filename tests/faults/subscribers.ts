import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListedArticle } from "../../src/leads/settings.ts";
import { openStore, type Store } from "../../src/leads/store/store.ts";
import { freshPostgres } from "../../src/leads/testing/databases.ts";
import { openTestLeads } from "../../src/leads/testing/leads.ts";
import { startPostgres } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";
import type { FaultScenario } from "./fault.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

const PROCESSES = 2;
/** How many mails a process sends at once: as many can be sent again after it was killed. */
const CONCURRENT = 8;
const TIMEOUT_MS = 120_000;

/** Processes that send an article to all subscribers are killed again and again. Nobody is left out. */
export const subscribers: FaultScenario = {
  name: "processes are killed while they send an article to subscribers",
  async run(short) {
    const count = short ? 500 : 5000;
    const kills = short ? 3 : 10;
    const folder = mkdtempSync(join(tmpdir(), "leads-subscribers-"));
    const summary = await runKills(`sqlite:${join(folder, "site.db")}`, count, kills);
    if (short) return summary;
    const postgres = await startPostgres();
    try {
      return `${summary}; PostgreSQL: ${await runKills(await freshPostgres(postgres.url), count, kills)}`;
    } finally {
      await postgres.remove();
    }
  },
};

async function runKills(databaseUrl: string, count: number, kills: number): Promise<string> {
  const mail = await startMailServer();
  await using store = openStore(databaseUrl, () => {});
  try {
    const expected = await insertSubscribers(store, count);
    for (let round = 0; round <= kills; round += 1) {
      const workers = Array.from({ length: PROCESSES }, () => startWorker(databaseUrl, mail));
      await waitFor(() => countEntries(store), count, "entries of the outbox");
      await makeDue(store);
      const target = round === kills ? count : Math.floor((count * (round + 1)) / (kills + 1));
      await waitFor(async () => new Set(mail.received).size, target, "mails");
      await Promise.all(workers.map(kill));
    }
    const missing = expected.filter((id) => !mail.received.includes(id));
    assert(missing.length === 0, `${missing.length} subscribers got no mail`);
    assert(new Set(mail.received).size === count, "there are mails that nobody should have got");
    const repeated = mail.received.length - count;
    assert(repeated <= kills * PROCESSES * CONCURRENT, `${repeated} mails were sent again, more than were being sent`);
    return `${count} subscribers got one article each through ${kills * PROCESSES} kills, ${repeated} of them once more with the same Message-ID`;
  } finally {
    mail.close();
  }
}

/** Returns the ids of the mails to expect. */
async function insertSubscribers(store: Store, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: `subscriber-${n}`, email: `reader${n}@example.com`, topics: "all", token: `token-${n}` },
    ...{ consent_text: "", requested_at: 0, confirmed_at: 0 },
  }));
  await store.write(async (trx) => {
    for (let start = 0; start < count; start += 500)
      await trx
        .insertInto("subscribers")
        .values(rows.slice(start, start + 500))
        .execute();
  });
  return rows.map(({ id }) => `${id}.${article.slug}`);
}

async function countEntries(store: Store): Promise<number> {
  const rows = await (await store.db()).selectFrom("outbox").select("id").execute();
  return rows.length;
}

/** As if the minutes had passed over which the mails are spread, and after which the leases of killed processes end. */
async function makeDue(store: Store): Promise<void> {
  await store.writeOne((db) =>
    db.updateTable("outbox").set({ due_at: 0, lease_until: 0 }).where("state", "=", "pending").execute(),
  );
}

async function waitFor(read: () => Promise<number>, target: number, what: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let value = await read(); value < target; value = await read()) {
    assert(Date.now() < deadline, `${value} of ${target} ${what} within ${TIMEOUT_MS / 1000} s`);
    await sleep(20);
  }
}

const article: ListedArticle = {
  ...{ slug: "new", title: "A new article", description: "What it is about.", author: "Ewa Klimek", minutes: 4 },
  ...{ publishedAt: Date.now(), topics: [], formerSlugs: [] },
};

function startWorker(databaseUrl: string, { port }: MailServer): ChildProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SMTP_URL: `smtp://127.0.0.1:${port}` };
  return spawn(process.execPath, [import.meta.filename], { env, stdio: ["ignore", "ignore", "inherit"] });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

// The process that is killed: leads as in the server, without the pages.
if (import.meta.main) {
  const { DATABASE_URL: databaseUrl = "", SMTP_URL: smtpUrl } = process.env;
  const mail = { from: "website@northloom.example", smtpUrl };
  openTestLeads({ databaseUrl, mail, articles: [article], clock: Date.now }).leads.start();
}
