import { post, type TestLeads } from "../../src/leads/testing/leads.ts";
import { assert } from "./assert.ts";

const HOUR_MS = 60 * 60_000;

export async function submitMany({ leads }: TestLeads, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const fields = { name: `Visitor ${n}`, email: `visitor${n}@example.com`, message: `This is ${n}.` };
    const { outcome } = await leads.submit(post("contact", fields, { address: `10.0.${n}.1` }));
    assert(outcome === "stored", `submission ${n} was ${outcome}`);
  }
}

/** Delivers and advances the clock by an hour until every message is sent. Returns the message ids by channel. */
export async function deliverAll({ leads, time }: TestLeads): Promise<Record<"mail" | "webhook", string[]>> {
  const db = await leads.store.db();
  for (let hours = 0; ; hours += 1) {
    await leads.deliverDue();
    const unsent = await db.selectFrom("outbox").select("id").where("state", "!=", "sent").execute();
    if (unsent.length === 0) break;
    assert(hours < 72, `${unsent.length} messages were not delivered within three days`);
    time.now += HOUR_MS;
  }
  const sent = await db.selectFrom("outbox").select(["id", "channel"]).execute();
  const ids = (name: string) => sent.filter(({ channel }) => channel === name).map(({ id }) => id);
  return { mail: ids("mail"), webhook: ids("webhook") };
}
