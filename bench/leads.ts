/** Submissions at a steady rate against real servers: `node bench/leads.ts [--short] [sqlite|postgres]`. */
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLeadLink } from "../src/leads/lead-link.ts";
import { findNewestLeads } from "../src/leads/operator/read-leads.ts";
import { enqueue } from "../src/leads/outbox/queue.ts";
import { openStore, type Store } from "../src/leads/store/store.ts";
import { withPostgres } from "../src/leads/testing/postgres.ts";
import { freePort } from "../src/shared/testing/free-port.ts";
import { gatherTemporaryFolders } from "../src/shared/testing/temporary-folders.ts";
import { type Site, siteSecret, startSite } from "../tests/faults/site-process.ts";
import { clientIpOf } from "../tests/faults/visitor.ts";
import { everyRoute } from "../tests/routes.ts";
import { isOverBudget, printTable, type Row } from "./table.ts";

const PER_SECOND = 200;
const P99_BUDGET_MS = 100;
/** Visitors who subscribe, and readers who open a lead's page or press its button, at the same time. */
const SUBSCRIPTIONS_PER_SECOND = 5;
const LINKS_PER_SECOND = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});
const seconds = values.short ? 2 : 30;
const warmUpSeconds = values.short ? 1 : 6;
/** Who get an article while the forms are submitted. */
const subscriberCount = values.short ? 500 : 5000;

interface Outcome {
  ms: number;
  status: number;
}

type Send = (agent: Agent, n: number) => Promise<number>;

// Latency counts from the planned start of a request, so that a stalled server is not hidden by a waiting client.
async function sendAtSteadyRate(perSecond: number, seconds: number, send: Send, first = 0): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const start = performance.now();
  const running: Promise<Outcome>[] = [];
  for (let n = first; n < first + perSecond * seconds; n += 1) {
    const planned = start + ((n - first) * 1000) / perSecond;
    const waitMs = planned - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    running.push(send(agent, n).then((status) => ({ ms: performance.now() - planned, status })));
  }
  const outcomes = await Promise.all(running);
  agent.destroy();
  return outcomes;
}

function sendRequest(agent: Agent, url: string, n: number, fields?: Record<string, string>): Promise<number> {
  const body = fields && new URLSearchParams(fields).toString();
  const headers = {
    accept: "application/json",
    "x-forwarded-for": clientIpOf(n),
    ...(body && {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: body ? "POST" : "GET", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

const submit =
  ({ url, forms }: Site): Send =>
  (agent, n) =>
    sendRequest(agent, url + forms.contact, n, {
      name: `Visitor ${n}`,
      email: `visitor${n}@example.com`,
      message: `This is visitor ${n}. ${"We would like to talk about a loom. ".repeat(10)}`,
      consent: "on",
      key: `key-${n}`,
    });

const subscribe =
  ({ url }: Site): Send =>
  (agent, n) =>
    // The addresses count down from the last, so that no rate limit is shared with a submission.
    sendRequest(agent, `${url}/newsletter`, 65_535 - n, { email: `reader${n}@example.org`, consent: "on" });

/** Opens the page of a lead, then answers it. */
const followLink =
  (links: string[]): Send =>
  (agent, n) => {
    const link = links[Math.floor(n / 2) % links.length] ?? "";
    return sendRequest(agent, link, n, n % 2 === 0 ? undefined : { action: "answered", revision: "0", name: "Ewa" });
  };

function createRows(name: string, outcomes: Outcome[], expected: number[], hasBudget = false): Row[] {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const succeeded = outcomes.filter(({ status }) => expected.includes(status)).length;
  return [
    { what: name, figure: succeeded, budget: outcomes.length, atLeast: true, unit: "" },
    { what: `${name}, p50`, figure: percentile(0.5), unit: "ms" },
    // No budget for a short run: on a busy machine it shows whether it works, not how fast.
    {
      what: `${name}, p99`,
      figure: percentile(0.99),
      unit: "ms",
      ...(hasBudget && !values.short && { budget: P99_BUDGET_MS }),
    },
    { what: `${name}, maximum`, figure: percentile(1), unit: "ms" },
  ];
}

/** Subscribers with a mail about an article that is due, as after its publication. */
async function enqueueArticle(store: Store): Promise<void> {
  const slug = everyRoute().article?.split("/").at(-1) ?? "";
  await store.write(async (trx) => {
    for (let start = 0; start < subscriberCount; start += 500) {
      const ids = Array.from({ length: 500 }, (_, n) => `subscriber-${start + n}`);
      const rows = ids.map((id) => ({
        ...{ id, email: `${id}@example.com`, topics: "all", token: id },
        ...{ consent_text: "", requested_at: 0, confirmed_at: 0 },
      }));
      await trx.insertInto("subscribers").values(rows).execute();
      const entries = ids.map((id) => ({ channel: "mail" as const, message: "article" as const, subscriber_id: id }));
      const now = Date.now();
      await enqueue(
        trx,
        null,
        entries.map((entry) => ({ ...entry, detail: slug })),
        now,
      );
    }
  });
}

async function measure(env: Record<string, string>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "leads-bench-"));
  const site = await startSite(await freePort(), { DATA_DIR: folder, ...env });
  await using store = openStore(env.DATABASE_URL ?? `sqlite:${join(folder, "site.db")}`, () => {});
  try {
    const warmUp = await sendAtSteadyRate(PER_SECOND, warmUpSeconds, submit(site));
    await enqueueArticle(store);
    const options = { secret: siteSecret, siteUrl: site.url };
    const links = (await findNewestLeads(await store.db(), {}, (LINKS_PER_SECOND * seconds) / 2)).map((lead) =>
      createLeadLink(lead, lead.createdAt, options),
    );
    const [submissions, subscriptions, visits] = await Promise.all([
      sendAtSteadyRate(PER_SECOND, seconds, submit(site), warmUp.length),
      sendAtSteadyRate(SUBSCRIPTIONS_PER_SECOND, seconds, subscribe(site)),
      sendAtSteadyRate(LINKS_PER_SECOND, seconds, followLink(links)),
    ]);
    return [
      ...createRows("leads stored", submissions, [201], true),
      ...createRows("subscriptions stored", subscriptions, [201]),
      ...createRows("links opened and used", visits, [200, 303]),
      {
        what: "leads answered by link",
        figure: await countAnswered(store),
        budget: links.length,
        atLeast: true,
        unit: "",
      },
    ];
  } finally {
    await site.stop();
  }
}

async function countAnswered(store: Store): Promise<number> {
  const answered = (await store.db()).selectFrom("leads").select("id").where("state", "=", "answered");
  return (await answered.execute()).length;
}

const parts = {
  sqlite: { title: "SQLite, one process", measure: () => measure({}) },
  postgres: {
    title: "PostgreSQL, three processes",
    measure: () => withPostgres((databaseUrl) => measure({ DATABASE_URL: databaseUrl, WORKERS: "3" })),
  },
};

gatherTemporaryFolders();
let overBudget = 0;
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const rows = await measure();
  printTable(
    `${title}: ${PER_SECOND} submissions a second for ${seconds} s, while ${subscriberCount} subscribers get an article`,
    rows,
  );
  overBudget += rows.filter(isOverBudget).length;
}
process.exitCode = overBudget === 0 ? 0 : 1;
