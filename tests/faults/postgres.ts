import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freshPostgres } from "../../src/leads/testing/databases.ts";
import { freePort, type RunningPostgres, startPostgres } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";
import { audit } from "./audit.ts";
import type { Fault } from "./fault.ts";
import { Load } from "./load.ts";
import { startSite } from "./site-process.ts";

const patience = 15_000;

/** PostgreSQL goes and comes during load. Pages do not notice; forms answer 503 and recover by themselves. */
export const postgres: Fault = {
  name: "PostgreSQL is stopped and started",
  async run(short) {
    const rounds = short ? 1 : 5;
    const server = await startPostgres();
    const databaseUrl = await freshPostgres(server.url);
    const folder = mkdtempSync(join(tmpdir(), "leads-pg-site-"));
    const site = await startSite(await freePort(), { DATA_DIR: folder, DATABASE_URL: databaseUrl });
    try {
      const load = new Load(site, 4);
      for (let round = 0; round < rounds; round += 1) await Promise.race([goAndCome(server, load), load.done]);
      await load.stop();
      const { leads } = await audit(databaseUrl, load.answered);
      assert(load.unavailable > 0, "PostgreSQL was away and nobody was told");
      assert(!site.said().includes("@example.com"), "an address got into the log");
      return `${rounds} stops, ${leads} leads, ${load.unavailable} times 503, slowest page ${load.slowestPage.toFixed(0)} ms`;
    } finally {
      await site.stop();
      await server.remove();
    }
  },
};

async function goAndCome(server: RunningPostgres, load: Load): Promise<void> {
  await sleep(1500);
  await server.stop();
  await sleep(2500);
  const before = load.answered.length;
  await server.start();
  for (let waited = 0; load.answered.length === before; waited += 100) {
    assert(waited < patience, `forms did not recover within ${patience} ms`);
    await sleep(100);
  }
}
