import { randomBytes } from "node:crypto";
import { formatTime, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const idPrefix = randomBytes(4).toString("hex");
let requestCount = 0;

/** A random prefix per process and a counter: unique across processes and restarts, without random bytes per request. */
export function createRequestId(): string {
  return `${idPrefix}-${++requestCount}`;
}

interface RequestRecord {
  id: string;
  method: string | undefined;
  /** Without its query, which may contain personal data such as an email address. */
  path: string;
  status: number;
  /** When the request arrived, by `performance.now()`. */
  started: number;
}

/**
 * Logs and counts every response. The line is not formatted by pino: under load that took 27 µs of CPU time, compared
 * with 73 µs for all of a response from memory.
 */
export function createAccessLog(log: Log, metrics: Metrics) {
  return ({ id, method, path, status, started }: RequestRecord) => {
    metrics.countRequest(status);
    const tenths = Math.round((performance.now() - started) * 10);
    log.writeLine(
      `{"level":"info"${formatTime()},"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${Math.floor(tenths / 10)}.${tenths % 10},"message":"request"}\n`,
    );
  };
}
