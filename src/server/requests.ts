import { randomBytes } from "node:crypto";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

const prefix = randomBytes(4).toString("hex");
let count = 0;

/** Unique among all processes and restarts, and made without asking for randomness each time. */
export function requestId(): string {
  return `${prefix}-${++count}`;
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
export function recordRequests(log: Log, metrics: Metrics) {
  return ({ id, method, path, status, started }: AnsweredRequest) => {
    metrics.countRequest(status);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info({ id, method, path, status, ms }, "request");
  };
}
