/** Submissions at a steady rate against real servers: `node bench/leads.ts [--short] [sqlite|postgres]`. */
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freshPostgres } from "../src/leads/testing/databases.ts";
import { freePort, gatherTemporaryFolders, startPostgres } from "../src/leads/testing/postgres.ts";
import { type Site, startSite } from "../tests/faults/site-process.ts";
import { clientIpOf } from "../tests/faults/visitor.ts";
import { isOverBudget, printTable, type Row } from "./table.ts";

const PER_SECOND = 200;
const P99_BUDGET_MS = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});
const seconds = values.short ? 2 : 30;
const warmUpSeconds = values.short ? 1 : 6;

interface Outcome {
  ms: number;
  status: number;
}

// Latency counts from the planned start of a submission, so that a stalled server is not hidden by a waiting client.
async function submitAtSteadyRate(site: Site, seconds: number, first = 0): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const start = performance.now();
  const running: Promise<Outcome>[] = [];
  for (let n = first; n < first + PER_SECOND * seconds; n += 1) {
    const planned = start + ((n - first) * 1000) / PER_SECOND;
    const waitMs = planned - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    running.push(submit(agent, site, n).then((status) => ({ ms: performance.now() - planned, status })));
  }
  const outcomes = await Promise.all(running);
  agent.destroy();
  return outcomes;
}

function submit(agent: Agent, { url, forms }: Site, n: number): Promise<number> {
  const body = new URLSearchParams({
    name: `Visitor ${n}`,
    email: `visitor${n}@example.com`,
    message: `This is visitor ${n}. ${"We would like to talk about a loom. ".repeat(10)}`,
    consent: "on",
    key: `key-${n}`,
  }).toString();
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": clientIpOf(n),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url + forms.contact, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

function createRows(outcomes: Outcome[]): Row[] {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const stored = outcomes.filter(({ status }) => status === 201).length;
  return [
    { what: "stored", figure: stored, budget: outcomes.length, atLeast: true, unit: "" },
    { what: "p50", figure: percentile(0.5), unit: "ms" },
    // No budget for a short run: on a busy machine it shows whether it works, not how fast.
    {
      what: "p99",
      figure: percentile(0.99),
      unit: "ms",
      ...(!values.short && { budget: P99_BUDGET_MS }),
    },
    { what: "maximum", figure: percentile(1), unit: "ms" },
  ];
}

async function measure(env: Record<string, string>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "leads-bench-"));
  const site = await startSite(await freePort(), { DATA_DIR: folder, ...env });
  try {
    const warmUp = await submitAtSteadyRate(site, warmUpSeconds);
    return createRows(await submitAtSteadyRate(site, seconds, warmUp.length));
  } finally {
    await site.stop();
  }
}

async function measurePostgres(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return await measure({ DATABASE_URL: await freshPostgres(postgres.url), WORKERS: "3" });
  } finally {
    await postgres.remove();
  }
}

const parts = {
  sqlite: { title: "SQLite, one process", measure: () => measure({}) },
  postgres: { title: "PostgreSQL, three processes", measure: measurePostgres },
};

const removeTemporary = gatherTemporaryFolders();
let overBudget = 0;
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const rows = await measure();
  printTable(`${title}: ${PER_SECOND} submissions a second for ${seconds} s`, rows);
  overBudget += rows.filter(isOverBudget).length;
}
removeTemporary();
process.exitCode = overBudget === 0 ? 0 : 1;
