import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** One request that reached the server. */
export interface ProxiedRequest {
  method: string;
  /** Path and query. */
  url: string;
  startedAt: number;
  endedAt: number;
  /** The client closed the connection before the response was complete. */
  aborted: boolean;
}

/** Handles a request in place of the server; `next` passes it to the server. */
export type Fault = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type FaultProxy = ReturnType<typeof createFaultProxy>;

/**
 * Wraps the request listeners of a server: records every request, and may delay, drop or replace its response. Unlike
 * interception in the browser, this leaves the HTTP cache and the order of requests as they are for a visitor.
 */
export function createFaultProxy(server: Server) {
  const listeners = server.listeners("request");
  const requests: ProxiedRequest[] = [];
  let faults: { pattern: RegExp; fault: Fault }[] = [];

  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const url = request.url ?? "";
    const entry = {
      method: request.method ?? "",
      url,
      startedAt: performance.now(),
      endedAt: Infinity,
      aborted: false,
    };
    requests.push(entry);
    response.on("close", () => {
      entry.endedAt = performance.now();
      entry.aborted = !response.writableFinished;
    });
    const next = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    const match = faults.find(({ pattern }) => pattern.test(url));
    if (match) match.fault(request, response, next);
    else next();
  });

  return {
    requests,
    /** Requests whose path and query match, in the order of arrival. */
    requestsMatching: (pattern: RegExp): ProxiedRequest[] => requests.filter(({ url }) => pattern.test(url)),
    clearRequests: (): void => void requests.splice(0),
    /** The fault that was added last is tried first. */
    addFault: (pattern: RegExp, fault: Fault): void => void faults.unshift({ pattern, fault }),
    clearFaults(): void {
      faults = [];
    },
  };
}

export function respondWith(status: number, body = "", type = "text/html"): Fault {
  return (_request, response) => {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  };
}

export function delay(ms: number): Fault {
  return (_request, _response, next) => void setTimeout(next, ms);
}

/** Holds requests back until `open` is called. */
export function createGate(): { hold: Fault; open: () => void } {
  const opened = Promise.withResolvers<void>();
  return { hold: (_request, _response, next) => void opened.promise.then(next), open: opened.resolve };
}

/** Closes the connection without a response. */
export const dropConnection: Fault = (request) => void request.socket.destroy();

/** Applies the fault to the first `count` requests only. */
export function failFirst(count: number, fault: Fault): Fault {
  let left = count;
  return (request, response, next) => (left-- > 0 ? fault(request, response, next) : next());
}

/** The highest number of these requests that were in flight at the same time. */
export function maxConcurrent(requests: ProxiedRequest[]): number {
  const steps = requests.flatMap(({ startedAt, endedAt }) => [
    { at: startedAt, change: 1 },
    { at: endedAt, change: -1 },
  ]);
  let open = 0;
  let max = 0;
  for (const { change } of steps.sort((a, b) => a.at - b.at || a.change - b.change)) {
    open += change;
    max = Math.max(max, open);
  }
  return max;
}
