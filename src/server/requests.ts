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

interface AnsweredRequest {
  id: string;
  method: string | undefined;
  /** Without its query: people put addresses into queries. */
  path: string;
  status: number;
  /** Of `performance.now()`. */
  started: number;
}

/** One line and one count for every answer. */
export function recordRequests(log: Log, traffic: Traffic) {
  return ({ id, method, path, status, started }: AnsweredRequest) => {
    traffic.byStatus.set(status, (traffic.byStatus.get(status) ?? 0) + 1);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info({ id, method, path, status, ms }, "request");
  };
}
