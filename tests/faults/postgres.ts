import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freshPostgres } from "../../src/leads/testing/databases.ts";
import { type RunningPostgres, startPostgres } from "../../src/leads/testing/postgres.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { auditLeads } from "./audit.ts";
import type { FaultScenario } from "./fault.ts";
import { LoadGenerator } from "./load.ts";
import { startSite } from "./site-process.ts";

const RECOVERY_TIMEOUT_MS = 15_000;

/** Stops and starts PostgreSQL under load. Pages are served, forms answer 503 and recover without a restart. */
export const postgres: FaultScenario = {
  name: "PostgreSQL is stopped and started",
  async run(short) {
    const rounds = short ? 1 : 5;
    const server = await startPostgres();
    const databaseUrl = await freshPostgres(server.url);
    const folder = mkdtempSync(join(tmpdir(), "leads-pg-site-"));
    const site = await startSite(await freePort(), { DATA_DIR: folder, DATABASE_URL: databaseUrl });
    try {
      const load = new LoadGenerator(site, 4);
      for (let round = 0; round < rounds; round += 1) await Promise.race([restartDatabase(server, load), load.done]);
      await load.stop();
      const { leads } = await auditLeads(databaseUrl, load.acknowledged);
      assert(load.unavailable > 0, "no form answered 503 while PostgreSQL was stopped");
      assert(!site.output().includes("@example.com"), "an email address is in the log");
      return `${rounds} stops, ${leads} leads, ${load.unavailable} times 503, slowest page ${load.slowestPage.toFixed(0)} ms`;
    } finally {
      await site.stop();
      await server.remove();
    }
  },
};

async function restartDatabase(server: RunningPostgres, load: LoadGenerator): Promise<void> {
  await sleep(1500);
  await server.stop();
  await sleep(2500);
  const before = load.acknowledged.length;
  await server.start();
  for (let waited = 0; load.acknowledged.length === before; waited += 100) {
    assert(waited < RECOVERY_TIMEOUT_MS, `forms did not recover within ${RECOVERY_TIMEOUT_MS} ms`);
    await sleep(100);
  }
}
