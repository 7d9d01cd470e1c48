import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAnswers } from "../../src/leads/forms/schemas.ts";
import { parseLeadRow } from "../../src/leads/store/lead.ts";
import { openStore } from "../../src/leads/store/store.ts";
import { detectCvType } from "../../src/leads/submit/cv-type.ts";
import { freePort } from "../../src/leads/testing/postgres.ts";
import { assert } from "./assert.ts";
import type { Fault } from "./fault.ts";
import { type HostileBody, hostileBody, oversizedCv } from "./hostile-bodies.ts";
import { rawRequest } from "./raw-request.ts";
import { Chance } from "./seeded-random.ts";
import { startSite } from "./site-process.ts";
import { addressOf } from "./visitor.ts";

const expected = new Set([201, 303, 400, 413, 415, 422]);
/** As much as is on its way at once: who still sends when the answer comes may miss it. */
const atOnce = 65_536;
const kinds = ["contact", "ebook", "job"] as const;
const accepts = ["text/html", "application/json"] as const;

/** Bodies that nobody sends by accident. No crash, no 500, and nothing stored but what is valid. */
export const hostile: Fault = {
  name: "hostile bodies arrive",
  async run(short) {
    const count = short ? 500 : 10_000;
    const seed = Date.now() % 1_000_000;
    const chance = new Chance(seed);
    const folder = mkdtempSync(join(tmpdir(), "leads-hostile-"));
    const port = await freePort();
    const site = await startSite(port, { DATA_DIR: folder });
    const statuses = new Map<number, number>();
    let sent = 0;

    async function attacker(): Promise<void> {
      while (sent < count) {
        sent += 1;
        const body = sent % 250 === 0 ? oversizedCv() : hostileBody(chance);
        const headers = { accept: chance.pick(accepts), "x-forwarded-for": addressOf(sent) };
        const status = await rawRequest(port, site.forms[body.form ?? chance.pick(kinds)], headers, body);
        assert(
          expected.has(status) || (status === 0 && mayEndUnanswered(body)),
          `body ${sent} of seed ${seed} was answered with ${status}`,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }

    try {
      await Promise.all(Array.from({ length: 8 }, attacker));
      assert(site.alive(), `the site ended: ${site.said()}`);
    } finally {
      await site.stop();
    }
    const stored = await onlyValid(`sqlite:${join(folder, "site.db")}`);
    const summary = [...statuses].toSorted().map(([status, times]) => `${times}× ${status || "no answer"}`);
    return `${count} bodies (seed ${seed}): ${summary.join(", ")}; ${stored} valid leads stored`;
  },
};

/** A request that never ends may be given up without an answer, and a long one be cut off by it. */
function mayEndUnanswered({ body, claimedLength = 0 }: HostileBody): boolean {
  return claimedLength > body.length || body.length > atOnce;
}

async function onlyValid(databaseUrl: string): Promise<number> {
  const store = openStore(databaseUrl, () => {});
  const db = await store.db();
  const leads = (await db.selectFrom("leads").selectAll().execute()).map(parseLeadRow);
  const attachments = await db.selectFrom("attachments").select(["type", "bytes"]).execute();
  await store.close();
  for (const { id, kind, answers } of leads) {
    const fields = new Map(Object.entries(answers).map(([name, value]) => [name, String(value)]));
    assert(checkAnswers(kind, fields, true).ok, `lead ${id} is stored but not valid`);
  }
  for (const { type, bytes } of attachments) {
    assert(detectCvType(Buffer.from(bytes)) === type, "an attachment is stored that is no CV");
  }
  return leads.length;
}
