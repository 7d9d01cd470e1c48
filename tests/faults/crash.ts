import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";
import { audit } from "./audit.ts";
import type { Fault } from "./fault.ts";
import { type Site, startSite } from "./site-process.ts";
import { send, type Visit, visit } from "./visitor.ts";

/** `kill -9` at random moments of a stream of submissions; visitors without an answer send again. */
export const killed: Fault = {
  name: "the server is killed",
  async run(short) {
    const rounds = short ? 5 : 50;
    const folder = mkdtempSync(join(tmpdir(), "leads-killed-"));
    const file = join(folder, "site.db");
    const port = await freePort();
    const stream = new Stream();
    for (let round = 0; round < rounds; round += 1) {
      const site = await startSite(port, { DATA_DIR: folder });
      const streaming = stream.flowTo(site);
      await Promise.race([sleep(30 + Math.random() * 400), streaming]).finally(site.kill);
      stream.dam();
      await streaming;
      checkClean(file);
    }
    assert(stream.answered.length > 0, "every kill came before the first answer");
    const { leads } = await audit(`sqlite:${file}`, stream.answered);
    return `${rounds} kills, ${stream.answered.length} successes, ${leads} leads, ${stream.unanswered.length} left unanswered`;
  },
};

class Stream {
  readonly answered: Visit[] = [];
  unanswered: Visit[] = [];
  #next = 0;
  #flowing = false;

  async flowTo(site: Site): Promise<void> {
    this.#flowing = true;
    await Promise.all(Array.from({ length: 8 }, () => this.#visitAfterVisit(site)));
  }

  dam(): void {
    this.#flowing = false;
  }

  async #visitAfterVisit(site: Site): Promise<void> {
    while (this.#flowing) {
      const next = this.unanswered.pop() ?? visit(this.#next++);
      const status = await send(site, next);
      if (status === 201) this.answered.push(next);
      else this.unanswered.push(next);
      assert(status === 201 || status === 0, `a submission was answered with ${status}`);
    }
  }
}

function checkClean(file: string): void {
  const database = new DatabaseSync(file);
  const check = database.prepare("pragma integrity_check").get()?.integrity_check;
  database.close();
  assert(check === "ok", `the database opens with: ${check}`);
}
