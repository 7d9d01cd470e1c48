import { hasOptOutSignal } from "../consent/opt-out-signal.ts";

export const COUNT_PATH = "/_count";

/** Reports a page view to the server: the path and the referring host, nothing about the visitor. */
export function countVisit(path: string, referrer: string): void {
  if (hasOptOutSignal(navigator)) return;
  navigator.sendBeacon(COUNT_PATH, JSON.stringify({ path, referrer }));
}
