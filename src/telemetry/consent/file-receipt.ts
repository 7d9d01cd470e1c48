import { CONSENT_PATH } from "../paths.ts";
import type { Decision } from "./memory.ts";

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
