/** Submissions at a steady rate against real servers: `node bench/leads.ts [--short] [sqlite|postgres]`. */
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freshPostgres } from "../src/leads/testing/databases.ts";
import { freePort, startPostgres } from "../src/leads/testing/postgres.ts";
import { gatherTemporaryFolders } from "../src/leads/testing/temporary.ts";
import { type Site, startSite } from "../tests/faults/site-process.ts";

const perSecond = 200;
const budget = { p99: 100 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false } },
});
const seconds = values.short ? 3 : 30;

interface Outcome {
  ms: number;
  status: number;
}

// Latency counts from when a submission was meant to start, so a stalled server cannot hide behind a waiting client.
async function steadily(sites: Site[], seconds: number, first = 0): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const start = performance.now();
  const running: Promise<Outcome>[] = [];
  for (let n = first; n < first + perSecond * seconds; n += 1) {
    const planned = start + ((n - first) * 1000) / perSecond;
    const early = planned - performance.now();
    if (early > 1) await sleep(early);
    const site = sites[n % sites.length];
    if (site) running.push(submit(agent, site.url, n).then((status) => ({ ms: performance.now() - planned, status })));
  }
  const outcomes = await Promise.all(running);
  agent.destroy();
  return outcomes;
}

function submit(agent: Agent, siteUrl: string, n: number): Promise<number> {
  const body = new URLSearchParams({
    name: `Visitor ${n}`,
    email: `visitor${n}@example.com`,
    message: `This is visitor ${n}. ${"We would like to talk about a loom. ".repeat(10)}`,
    consent: "on",
    key: `key-${n}`,
  }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": `10.${n >> 8}.${n & 255}.1`,
  };
  return new Promise((resolve, reject) => {
    const posted = request(`${siteUrl}/contact-us`, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    posted.once("error", reject);
    posted.end(body);
  });
}

function report(name: string, outcomes: Outcome[]): boolean {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const refused = outcomes.filter(({ status }) => status !== 201).length;
  // A short run on a machine that does other things says whether it works, not how fast.
  const kept = refused === 0 && (values.short || at(0.99) < budget.p99);
  const figures = `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (budget ${budget.p99} ms), slowest ${at(1).toFixed(0)} ms`;
  const machine = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
  console.log(
    `${kept ? "✓" : "✗"} ${name}: ${outcomes.length} at ${perSecond}/s, ${refused} refused, ${figures}, ${machine}`,
  );
  return kept;
}

async function measure(name: string, processes: number, databaseUrl: string | undefined): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "leads-bench-"));
  const env = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const sites: Site[] = [];
  for (let n = 0; n < processes; n += 1) sites.push(await startSite(await freePort(), env));
  try {
    const warmUp = await steadily(sites, 2);
    return report(name, await steadily(sites, seconds, warmUp.length));
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

async function measurePostgres(): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    return await measure("PostgreSQL, 3 processes", 3, await freshPostgres(postgres.url));
  } finally {
    await postgres.remove();
  }
}

const removeTemporary = gatherTemporaryFolders();
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const kept = [
  wanted("sqlite") ? await measure("SQLite, 1 process", 1, undefined) : true,
  wanted("postgres") ? await measurePostgres() : true,
];
removeTemporary();
process.exitCode = kept.every(Boolean) ? 0 : 1;
