import { openStore } from "../../src/leads/store/store.ts";
import { assert } from "./assert.ts";
import type { Visit } from "./visitor.ts";

/** Checks that every submission answered with 201 is stored exactly once, with its outbox entries and attachment. */
export async function auditLeads(databaseUrl: string, acknowledged: Visit[]): Promise<{ leads: number }> {
  const store = openStore(databaseUrl, () => {});
  try {
    const db = await store.db();
    const leads = await db
      .selectFrom("leads")
      .select(({ selectFrom, fn }) => [
        "id",
        "kind",
        "answers",
        selectFrom("outbox")
          .select(fn.countAll<number>().as("count"))
          .whereRef("outbox.lead_id", "=", "leads.id")
          // Reminders are sent later.
          .where("message", "not in", ["reminder", "overdue"])
          .as("messages"),
        selectFrom("attachments")
          .select(fn.countAll<number>().as("count"))
          .whereRef("attachments.lead_id", "=", "leads.id")
          .as("attachments"),
      ])
      .where("removed_at", "is", null)
      .execute();
    const byName = new Map(leads.map((lead) => [String(JSON.parse(lead.answers).name), lead]));
    assert(byName.size === leads.length, `${leads.length - byName.size} leads are stored twice`);
    const lost = acknowledged.filter(({ name }) => !byName.has(name));
    assert(lost.length === 0, `${lost.length} acknowledged leads are lost`);
    for (const { id, kind, messages, attachments } of leads) {
      assert(messages === 2, `lead ${id} has ${messages} outbox entries instead of 2`);
      assert(attachments === (kind === "job" ? 1 : 0), `lead ${id} (${kind}) has ${attachments} attachments`);
    }
    return { leads: leads.length };
  } finally {
    await store.close();
  }
}
