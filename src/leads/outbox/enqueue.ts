import { randomUUID } from "node:crypto";
import type { Channel, MessageName, Trx } from "../store/schema.ts";

export interface Message {
  channel: Channel;
  message: MessageName;
}

export async function enqueue(trx: Trx, lead: string | null, messages: Message[], now: number): Promise<void> {
  const entries = messages.map(({ channel, message }) => ({
    id: randomUUID(),
    lead_id: lead,
    channel,
    message,
    state: "pending" as const,
    due_at: now,
    lease_until: 0,
    attempts: 0,
    created_at: now,
  }));
  await trx.insertInto("outbox").values(entries).execute();
}
