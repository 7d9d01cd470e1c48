import { createHmac } from "node:crypto";
import type { WebhookOptions } from "../options.ts";
import type { Lead } from "../store/lead.ts";
import type { Store } from "../store/store.ts";
import type { Send } from "./deliver.ts";
import { failingEntries } from "./failure-alert.ts";
import type { OutboxEntry } from "./queue.ts";

export class WebhookRejected extends Error {
  override name = "WebhookRefused";
  readonly code: number;
  constructor(status: number) {
    super(`The webhook answered ${status}.`);
    this.code = status;
  }
}

export function createWebhookSender(store: Store, webhook: WebhookOptions, clock: () => number): Send {
  return async (entry, lead) => {
    const body = JSON.stringify(await eventOf(store, entry, lead, clock()));
    const response = await fetch(webhook.url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        // The same at every attempt: a receiver that gets it twice can tell.
        "idempotency-key": entry.id,
        ...signedHeaders(webhook.secret, entry.id, Math.floor(clock() / 1000), body),
      },
      // A redirect would carry people's data to an address that the operator never named.
      redirect: "manual",
      signal: AbortSignal.timeout(webhook.timeoutMs ?? 15_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new WebhookRejected(response.status);
  };
}

async function eventOf(store: Store, { id, message, created_at }: OutboxEntry, lead: Lead | undefined, now: number) {
  const timestamp = new Date(created_at).toISOString();
  if (message === "alert") {
    return { id, type: "outbox.failing", timestamp, data: await failingEntries(await store.db(), now) };
  }
  return { id, type: "lead.created", timestamp, data: lead };
}

/** Headers as in the Standard Webhooks specification, which libraries for most languages can verify. */
function signedHeaders(secret: string, id: string, timestamp: number, body: string): Record<string, string> {
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp.toString(),
    "webhook-signature": `v1,${signature}`,
  };
}

function keyOf(secret: string): Buffer {
  return secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret, "utf8");
}
