import { saysNo } from "../privacy-signal.ts";
import { COUNT_PATH } from "./path.ts";

/** Tells the site that a page was opened: which, and from which other site. Nothing about who. */
export function countVisit(path: string, referrer: string): void {
  if (saysNo(navigator)) return;
  navigator.sendBeacon(COUNT_PATH, JSON.stringify({ path, referrer }));
}
