import { createHmac } from "node:crypto";
import type { WebhookOptions } from "../settings.ts";
import type { Lead } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { findFailingEntries, type OutboxEntry } from "./queue.ts";
import type { Send } from "./worker.ts";

class WebhookRejected extends Error {
  // Differs from the class because it is stored in `outbox.last_fault`, where existing rows have this name.
  override name = "WebhookRefused";
  readonly code: number;
  constructor(status: number) {
    super(`The webhook answered ${status}.`);
    this.code = status;
  }
}

export function createWebhookSender(store: Store, webhook: WebhookOptions, clock: () => number): Send {
  return async (entry, lead) => {
    const body = JSON.stringify(await createEvent(store, entry, lead, clock()));
    const response = await fetch(webhook.url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        // The same for every attempt, so that the receiver can recognize a duplicate.
        "idempotency-key": entry.id,
        ...createSignatureHeaders(webhook.secret, entry.id, Math.floor(clock() / 1000), body),
      },
      // Following a redirect would send personal data to a URL that the operator did not configure.
      redirect: "manual",
      signal: AbortSignal.timeout(webhook.timeoutMs ?? 15_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new WebhookRejected(response.status);
  };
}

async function createEvent(store: Store, entry: OutboxEntry, lead: Lead | undefined, now: number) {
  const event = { id: entry.id, type: "lead.created", timestamp: new Date(entry.created_at).toISOString(), data: lead };
  if (entry.message !== "alert") return event;
  return { ...event, type: "outbox.failing", data: await findFailingEntries(await store.db(), now) };
}

/** Headers of the Standard Webhooks specification, which libraries for most languages can verify. */
function createSignatureHeaders(secret: string, id: string, timestamp: number, body: string): Record<string, string> {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": `${timestamp}`, "webhook-signature": `v1,${signature}` };
}
