import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { auditLeads } from "./audit.ts";
import type { FaultScenario } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";
import { createVisit, submitVisit, type Visit } from "./visitor.ts";

const DAYS_AHEAD = 800;
const DAY_MS = 86_400_000;
const RETENTION_TIMEOUT_MS = 20_000;
/** Visits whose numbers differ by this have the same IP address and form. */
const VISITS_PER_ADDRESS = 3 * 65_536;
const SUBMISSIONS_PER_ADDRESS = 10;

/** Starts with a clock far ahead, then with a correct one. No lead is removed, and no visitor is locked out. */
export const clock: FaultScenario = {
  name: "the clock is 800 days ahead, then corrected",
  async run(short) {
    const folder = mkdtempSync(join(tmpdir(), "leads-clock-"));
    const file = join(folder, "clock");
    const env = {
      DATA_DIR: folder,
      NODE_OPTIONS: `--import=${resolve("tests/clock-shift.ts")}`,
      CLOCK_AHEAD_FILE: file,
    };
    const port = await freePort();
    const acknowledged: Visit[] = [];

    async function submit(site: Site, numbers: number[]): Promise<number[]> {
      const statuses: number[] = [];
      for (const visit of numbers.map(createVisit)) {
        const status = await submitVisit(site, visit);
        statuses.push(status);
        if (status === 201) acknowledged.push(visit);
      }
      return statuses;
    }

    async function runWithClock(daysAhead: number, use: (site: Site) => Promise<void>): Promise<void> {
      writeFileSync(file, String(daysAhead * DAY_MS));
      const site = await startSite(port, env);
      await use(site).finally(site.stop);
    }

    const visitors = Array.from({ length: short ? 12 : 241 }, (_, n) => n);
    await runWithClock(0, async (site) => {
      assert(
        (await submit(site, visitors)).every((status) => status === 201),
        "forms do not work",
      );
    });
    await runWithClock(DAYS_AHEAD, async (site) => {
      await waitForRetention(site);
      assert(site.output().includes('"leads.retention.stopped"'), "retention did not stop");
      const numbers = Array.from({ length: SUBMISSIONS_PER_ADDRESS + 1 }, (_, n) => (n + 1) * VISITS_PER_ADDRESS);
      const statuses = await submit(site, numbers);
      assert(statuses.at(-1) === 429, `the limit was not reached: ${statuses.join()}`);
    });
    await auditLeads(`sqlite:${join(folder, "site.db")}`, acknowledged);
    await runWithClock(0, async (site) => {
      const [status] = await submit(site, [(SUBMISSIONS_PER_ADDRESS + 2) * VISITS_PER_ADDRESS]);
      assert(status === 201, `a visitor got ${status} after the clock was corrected`);
    });
    const { leads } = await auditLeads(`sqlite:${join(folder, "site.db")}`, acknowledged);
    return `${leads} leads stored before, during and after, none removed`;
  },
};

async function waitForRetention(site: Site): Promise<void> {
  for (let waited = 0; !site.output().includes('"leads.retention.'); waited += 50) {
    assert(waited < RETENTION_TIMEOUT_MS, "no retention pass is in the log");
    await sleep(50);
  }
}
