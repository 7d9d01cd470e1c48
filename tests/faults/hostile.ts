import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAnswers } from "../../src/leads/forms/schemas.ts";
import { parseLeadRow } from "../../src/leads/store/schema.ts";
import { openStore } from "../../src/leads/store/store.ts";
import { detectCvType } from "../../src/leads/submit/cv-type.ts";
import { createSeededRandom } from "../../src/shared/seeded-random.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import type { FaultScenario } from "./fault.ts";
import { createHostileBody, createOversizedCv, type HostileBody } from "./hostile-bodies.ts";
import { postRaw } from "./raw-request.ts";
import { startSite } from "./site-process.ts";
import { clientIpOf } from "./visitor.ts";

const EXPECTED_STATUSES = new Set([201, 303, 400, 413, 415, 422]);
/** A client that is still sending a longer body when the server closes the connection may miss the response. */
const MAX_IN_FLIGHT_BYTES = 65_536;
const kinds = ["contact", "ebook", "job"] as const;
const accepts = ["text/html", "application/json"] as const;

/** Malformed and malicious bodies cause no crash and no 500, and only valid leads are stored. */
export const hostile: FaultScenario = {
  name: "hostile bodies arrive",
  async run(short) {
    const count = short ? 500 : 10_000;
    const seed = Date.now() % 1_000_000;
    const random = createSeededRandom(`${seed}`);
    const folder = mkdtempSync(join(tmpdir(), "leads-hostile-"));
    const port = await freePort();
    const site = await startSite(port, { DATA_DIR: folder });
    const statuses = new Map<number, number>();
    let sent = 0;

    async function attack(): Promise<void> {
      while (sent < count) {
        sent += 1;
        const body = sent % 250 === 0 ? createOversizedCv() : createHostileBody(random);
        const headers = { accept: random.pick(...accepts), "x-forwarded-for": clientIpOf(sent) };
        const status = await postRaw(port, site.forms[body.form ?? random.pick(...kinds)], headers, body);
        assert(
          EXPECTED_STATUSES.has(status) || (status === 0 && mayHaveNoResponse(body)),
          `body ${sent} of seed ${seed} was answered with ${status}`,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }

    try {
      await Promise.all(Array.from({ length: 8 }, attack));
      assert(site.isRunning(), `the site ended: ${site.output()}`);
    } finally {
      await site.stop();
    }
    const stored = await checkStoredLeads(`sqlite:${join(folder, "site.db")}`);
    const summary = [...statuses].toSorted().map(([status, times]) => `${times}× ${status || "no answer"}`);
    return `${count} bodies (seed ${seed}): ${summary.join(", ")}; ${stored} valid leads stored`;
  },
};

/** A request shorter than announced may time out without a response, and a long one may be closed before it is read. */
function mayHaveNoResponse({ body, claimedLength = 0 }: HostileBody): boolean {
  return claimedLength > body.length || body.length > MAX_IN_FLIGHT_BYTES;
}

async function checkStoredLeads(databaseUrl: string): Promise<number> {
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
    assert(detectCvType(Buffer.from(bytes)) === type, "a stored attachment is not a CV");
  }
  return leads.length;
}
