import type { Lead } from "../lead.ts";
import type { WebhookOptions } from "../options.ts";
import { failingEntries } from "../outbox/alert.ts";
import type { Entry } from "../outbox/claim.ts";
import type { Send } from "../outbox/deliver.ts";
import type { Store } from "../store/store.ts";
import { signedHeaders } from "./sign.ts";

export class WebhookRefused extends Error {
  override name = "WebhookRefused";
  readonly code: number;
  constructor(status: number) {
    super(`The webhook answered ${status}.`);
    this.code = status;
  }
}

export function webhookSender(store: Store, webhook: WebhookOptions, clock: () => number): Send {
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
    if (!response.ok) throw new WebhookRefused(response.status);
  };
}

async function eventOf(store: Store, { id, message, created_at }: Entry, lead: Lead | undefined, now: number) {
  const timestamp = new Date(created_at).toISOString();
  if (message === "alert") {
    return { id, type: "outbox.failing", timestamp, data: await failingEntries(await store.db(), now) };
  }
  return { id, type: "lead.created", timestamp, data: lead };
}
