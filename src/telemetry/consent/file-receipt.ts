import type { Decision } from "./memory.ts";

export const CONSENT_PATH = "/_consent";

/** The decision holds whether or not the site could note it down. */
export function fileReceipt(decision: Decision): void {
  fetch(CONSENT_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(decision),
    keepalive: true,
    credentials: "omit",
  }).catch(() => {});
}
