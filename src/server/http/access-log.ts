import { randomBytes } from "node:crypto";
import { formatTime, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const idPrefix = randomBytes(4).toString("hex");
let requestCount = 0;

/** Unique among all processes and restarts, and made without asking for randomness each time. */
export function createRequestId(): string {
  return `${idPrefix}-${++requestCount}`;
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

/**
 * One line and one count for every answer. The line is not formatted by pino: under load that took 27 µs of CPU time,
 * where all of an answer from memory takes 73.
 */
export function createAccessLog(log: Log, metrics: Metrics) {
  return ({ id, method, path, status, started }: AnsweredRequest) => {
    metrics.countRequest(status);
    const tenths = Math.round((performance.now() - started) * 10);
    log.writeLine(
      `{"level":"info"${formatTime()},"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${Math.floor(tenths / 10)}.${tenths % 10},"message":"request"}\n`,
    );
  };
}
