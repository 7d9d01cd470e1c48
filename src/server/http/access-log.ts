import { randomBytes } from "node:crypto";
import { formatTime, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const idPrefix = randomBytes(4).toString("hex");
let requestCount = 0;

/** What the access log says about a request; the status is added with the response. */
export interface AccessLogEntry {
  id: string;
  method: string;
  path: string;
  /** When the request arrived, by `performance.now()`. */
  started: number;
}

/** The id is a random prefix per process and a counter: unique across processes and restarts, without random bytes per request. */
export function createLogEntry(method: string, path: string): AccessLogEntry {
  return { id: `${idPrefix}-${++requestCount}`, method, path, started: performance.now() };
}

/**
 * Logs and counts every response. The path is logged without its query, which may contain personal data such as an email
 * address. The line is not formatted by pino: under load that took 27 µs of CPU time, compared with 73 µs for all of
 * a response from memory.
 */
export function createAccessLog(log: Log, metrics: Metrics) {
  return (entry: AccessLogEntry, status: number): void => {
    metrics.countRequest(status);
    const now = Date.now();
    const ms = performance.now() - entry.started;
    log.writeLater(() => {
      const { id, method, path } = entry;
      return `{"level":"info"${formatTime(now)},"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${Math.round(ms * 10) / 10},"message":"request"}\n`;
    });
  };
}
