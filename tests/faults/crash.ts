import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { auditLeads } from "./audit.ts";
import type { FaultScenario } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";
import { createVisit, submitVisit, type Visit } from "./visitor.ts";

/** Sends SIGKILL at random moments during submissions; visitors without a response submit again. */
export const crash: FaultScenario = {
  name: "the server is killed",
  async run(short) {
    const rounds = short ? 5 : 50;
    const folder = mkdtempSync(join(tmpdir(), "leads-killed-"));
    const file = join(folder, "site.db");
    const port = await freePort();
    const submissions = new SubmissionLoop();
    for (let round = 0; round < rounds; round += 1) {
      const site = await startSite(port, { DATA_DIR: folder });
      const running = submissions.start(site);
      await Promise.race([sleep(30 + Math.random() * 400), running]).finally(site.kill);
      submissions.stop();
      await running;
      checkIntegrity(file);
    }
    assert(submissions.acknowledged.length > 0, "every kill came before the first response");
    const { leads } = await auditLeads(`sqlite:${file}`, submissions.acknowledged);
    return `${rounds} kills, ${submissions.acknowledged.length} successes, ${leads} leads, ${submissions.unacknowledged.length} without a response`;
  },
};

/** Eight visitors that submit one form after the other until they are stopped. */
class SubmissionLoop {
  readonly acknowledged: Visit[] = [];
  unacknowledged: Visit[] = [];
  #next = 0;
  #isRunning = false;

  async start(site: Site): Promise<void> {
    this.#isRunning = true;
    await Promise.all(Array.from({ length: 8 }, () => this.#submitRepeatedly(site)));
  }

  stop(): void {
    this.#isRunning = false;
  }

  async #submitRepeatedly(site: Site): Promise<void> {
    while (this.#isRunning) {
      const next = this.unacknowledged.pop() ?? createVisit(this.#next++);
      const status = await submitVisit(site, next);
      if (status === 201) this.acknowledged.push(next);
      else this.unacknowledged.push(next);
      assert(status === 201 || status === 0, `a submission was answered with ${status}`);
    }
  }
}

function checkIntegrity(file: string): void {
  const database = new DatabaseSync(file);
  const check = database.prepare("pragma integrity_check").get()?.integrity_check;
  database.close();
  assert(check === "ok", `the integrity check failed: ${check}`);
}
