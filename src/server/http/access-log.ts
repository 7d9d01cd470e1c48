import { randomBytes } from "node:crypto";
import { formatTime, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const idPrefix = randomBytes(4).toString("hex");
let requestCount = 0;

/** A random prefix per process and a counter: unique across processes and restarts, without random bytes per request. */
export function createRequestId(): string {
  return `${idPrefix}-${++requestCount}`;
}

/**
 * Logs and counts every response. The path is logged without its query, which may contain personal data such as an email
 * address. The line is not formatted by pino: under load that took 27 µs of CPU time, compared with 73 µs for all of
 * a response from memory.
 *
 * `started` is when the request arrived, by `performance.now()`.
 */
export function createAccessLog(log: Log, metrics: Metrics) {
  return (id: string, method: string | undefined, path: string, status: number, started: number): void => {
    metrics.countRequest(status);
    const now = Date.now();
    const ms = performance.now() - started;
    log.writeLater(
      () =>
        `{"level":"info"${formatTime(now)},"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${Math.round(ms * 10) / 10},"message":"request"}\n`,
    );
  };
}
