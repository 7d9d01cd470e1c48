import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListedArticle } from "../../src/leads/settings.ts";
import { openStore, type Store } from "../../src/leads/store/store.ts";
import { openTestLeads } from "../../src/leads/testing/leads.ts";
import { assert } from "./assert.ts";
import { type FaultScenario, runOnDatabases, waitForCount } from "./fault.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { terminate } from "./site-process.ts";

const PROCESSES = 2;
const TIMEOUT_MS = 120_000;
/** So long that most mails are accepted but not answered when their process is killed. */
const ANSWER_MS = 5;

/** Processes that send an article to all subscribers are killed again and again. Nobody gets two mails, and who gets none is reported. */
export const subscribers: FaultScenario = {
  name: "processes are killed while they send an article to subscribers",
  run: (short) => runOnDatabases(short, (databaseUrl) => runKills(databaseUrl, short ? 500 : 5000, short ? 3 : 20)),
};

async function runKills(databaseUrl: string, count: number, rounds: number): Promise<string> {
  // The mail that ends a round is not answered before the processes are killed.
  let target = Number.POSITIVE_INFINITY;
  let killed = Promise.withResolvers<void>();
  using mail = await startMailServer([], () => (mail.received.length === target ? killed.promise : sleep(ANSWER_MS)));
  await using store = openStore(databaseUrl, () => {});
  const kills = rounds * PROCESSES;
  const expected = await insertSubscribers(store, count);
  for (let round = 0; round <= rounds; round += 1) {
    const workers = Array.from({ length: PROCESSES }, () => startWorker(databaseUrl, mail));
    await waitForCount(() => countEntries(store, allStates), count, "entries of the outbox", TIMEOUT_MS);
    await updateUnsent(store, { due_at: 0 });
    target = round < rounds ? Math.floor((count * (round + 1)) / (rounds + 1)) : Number.POSITIVE_INFINITY;
    if (round < rounds) await waitForCount(() => mail.received.length, target, "mails", TIMEOUT_MS);
    else await waitForCount(() => countEntries(store, ["sent", "unknown"]), count, "finished entries", TIMEOUT_MS);
    await Promise.all(workers.map((worker) => terminate(worker, "SIGKILL")));
    killed.resolve();
    killed = Promise.withResolvers();
    await updateUnsent(store, { lease_until: 0 });
  }
  const unknown = await readEntries(store, ["unknown"]);
  const missing = expected.filter((id) => !mail.received.includes(id));
  const repeated = mail.received.length - new Set(mail.received).size;
  assert(repeated === 0, `${repeated} mails were sent twice`);
  assert(mail.received.length + missing.length === count, "there are mails that nobody should have got");
  const unreported = missing.filter((id) => !unknown.includes(id));
  assert(unreported.length === 0, `${unreported.length} subscribers got no mail, and nothing says so`);
  assert(unknown.length >= rounds, `${unknown.length} mails are reported, but ${rounds} were not answered`);
  // A mail is lost if its process is killed between the commit of its mark and its last line. With the answer of the commit
  // between them, 24 kills lost 12 mails; this run has lost 4 with 40 kills. Few kills say little about how often that is.
  assert(missing.length <= Math.max(6, kills / 4), `${missing.length} subscribers got no mail`);
  const got = count - missing.length;
  return `${got} of ${count} got one mail each through ${kills} kills, ${unknown.length} reported as unknown`;
}

const allStates = ["pending", "sending", "sent", "unknown"] as const;
type States = readonly (typeof allStates)[number][];

async function readEntries(store: Store, states: States): Promise<string[]> {
  const rows = await (await store.db()).selectFrom("outbox").select("id").where("state", "in", states).execute();
  return rows.map(({ id }) => id);
}

const countEntries = async (store: Store, states: States) => (await readEntries(store, states)).length;

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

/** As if the minutes had passed over which the mails are spread, or after which the leases of killed processes end. */
async function updateUnsent(store: Store, changes: { due_at: number } | { lease_until: number }): Promise<void> {
  await store.writeOne((db) =>
    db.updateTable("outbox").set(changes).where("state", "in", ["pending", "sending"]).execute(),
  );
}

const article: ListedArticle = {
  ...{ slug: "new", title: "A new article", description: "What it is about.", author: "Ewa Klimek", minutes: 4 },
  ...{ publishedAt: Date.now(), topics: [], formerSlugs: [] },
};

function startWorker(databaseUrl: string, { port }: MailServer): ChildProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SMTP_URL: `smtp://127.0.0.1:${port}` };
  return spawn(process.execPath, [import.meta.filename], { env, stdio: ["ignore", "ignore", "inherit"] });
}

// The process that is killed: leads as in the server, without the pages.
if (import.meta.main) {
  const { DATABASE_URL: databaseUrl = "", SMTP_URL: smtpUrl } = process.env;
  const mail = { from: "website@tessel.example", smtpUrl };
  openTestLeads({ databaseUrl, mail, articles: [article], clock: Date.now }).leads.start();
}
