import { hasOptOutSignal } from "../consent/opt-out-signal.ts";
import { COUNT_PATH } from "./count-path.ts";

/** Tells the site that a page was opened: which, and from which other site. Nothing about who. */
export function countVisit(path: string, referrer: string): void {
  if (hasOptOutSignal(navigator)) return;
  navigator.sendBeacon(COUNT_PATH, JSON.stringify({ path, referrer }));
}
