import type { Device } from "./device.ts";

/** All that is known about a page view, and all that is kept of it. */
export interface PageCount {
  /** YYYY-MM-DD in UTC. */
  day: string;
  path: string;
  /** The host that led here; empty for none and for the site itself. */
  referrer: string;
  device: Device;
  views: number;
}

export type Grouping = "path" | "referrer" | "device" | "day";

export interface StatsQuery {
  by: Grouping;
  since: string;
  top: number;
  bots: boolean;
}

export interface StatsRow {
  name: string;
  views: number;
}

export interface PageCountStore {
  add(counts: readonly PageCount[]): void;
  read(query: StatsQuery): StatsRow[];
  eraseBefore(day: string): void;
}
