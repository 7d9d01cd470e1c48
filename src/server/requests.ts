import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
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
  return `${prefix}-${(++count).toString(36)}`;
}

export function createTraffic(): Traffic {
  return { byStatus: new Map(), fromMemory: 0 };
}

/** One line and one count for every answer. The path goes without its query: people put addresses into queries. */
export function recordRequests(log: Log, traffic: Traffic) {
  return (id: string, request: IncomingMessage, path: string, status: number, started: number) => {
    traffic.byStatus.set(status, (traffic.byStatus.get(status) ?? 0) + 1);
    const spent = (performance.now() - started).toFixed(1);
    log.line(
      `{"time":"${now()}","level":"info","message":"request","id":"${id}","method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"ms":${spent}}\n`,
    );
  };
}

let second = 0;
let text = "";

/** Formatting a time costs as much as finding the page; lines of the same millisecond share it. */
function now(): string {
  const time = Date.now();
  if (time !== second) {
    second = time;
    text = new Date(time).toISOString();
  }
  return text;
}
