import type { Device } from "./device.ts";

/** All that is known about page views, and all that is kept of them. */
export interface PageCount {
  /** YYYY-MM-DD in UTC. */
  day: string;
  path: string;
  /** The host that led here; empty for none and for the site itself. */
  referrer: string;
  device: Device;
  views: number;
}

/** Tells kinds of views on one day apart. */
export function kindOf({ path, referrer, device }: Omit<PageCount, "day" | "views">): string {
  return [path, referrer, device].join("\n");
}
