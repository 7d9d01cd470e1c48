import { randomBytes } from "node:crypto";
import type { Log } from "./log.ts";

/** Counts of what was answered, for /metrics. */
export interface Traffic {
  byStatus: Map<number, number>;
  fromMemory: number;
}

const prefix = randomBytes(4).toString("hex");
let count = 0;

/** Unique among all processes and restarts, and made without asking for randomness each time. */
export function requestId(): string {
  return `${prefix}-${++count}`;
}

export function createTraffic(): Traffic {
  return { byStatus: new Map(), fromMemory: 0 };
}

/** What a line says of a request. The path goes without its query: people put addresses into queries. */
export function describeRequest(method: string | undefined, path: string): string {
  return `","method":"${method}","path":${JSON.stringify(path)},"status":`;
}

/** One line and one count for every answer. `started` is of `performance.now()`. */
export function recordRequests(log: Log, traffic: Traffic) {
  return (id: string, description: string, status: number, started: number) => {
    traffic.byStatus.set(status, (traffic.byStatus.get(status) ?? 0) + 1);
    const ended = performance.now();
    log.line(`${opening(ended)}${id}${description}${status},"ms":${tenths(ended - started)}}\n`);
  };
}

let millisecond = 0;
let begun = "";

/** Formatting a time costs as much as finding the page; lines of the same millisecond share it. */
function opening(ended: number): string {
  const time = Math.floor(performance.timeOrigin + ended);
  if (time !== millisecond) {
    millisecond = time;
    begun = `{"time":"${new Date(time).toISOString()}","level":"info","message":"request","id":"`;
  }
  return begun;
}

const short = Array.from({ length: 100 }, (_, tenth) => (tenth / 10).toFixed(1));

function tenths(ms: number): string {
  return short[Math.round(ms * 10)] ?? ms.toFixed(1);
}
