import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** One request as the server met it. */
export interface Seen {
  method: string;
  /** Path and query. */
  url: string;
  startedAt: number;
  endedAt: number;
  /** The browser went away before it had the whole answer. */
  cut: boolean;
}

/** What happens to a request instead of being answered; `pass` answers it after all. */
export type Fault = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

export type Interference = ReturnType<typeof standBetween>;

/**
 * Stands between network and server: sees every request, and may delay, drop or falsify its answer. Unlike a browser's
 * own interception this leaves the HTTP cache and the order of requests as they are for a visitor.
 */
export function standBetween(server: Server) {
  const listeners = server.listeners("request");
  const seen: Seen[] = [];
  let faults: { fits: RegExp; act: Fault }[] = [];

  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const url = request.url ?? "";
    const entry = { method: request.method ?? "", url, startedAt: performance.now(), endedAt: Infinity, cut: false };
    seen.push(entry);
    response.on("close", () => {
      entry.endedAt = performance.now();
      entry.cut = !response.writableFinished;
    });
    const pass = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    const fault = faults.find(({ fits }) => fits.test(url));
    if (fault) fault.act(request, response, pass);
    else pass();
  });

  return {
    seen,
    /** Requests whose path and query fit, in the order they came. */
    asked: (fits: RegExp): Seen[] => seen.filter(({ url }) => fits.test(url)),
    forget: (): void => void seen.splice(0),
    meddle: (fits: RegExp, act: Fault): void => void faults.unshift({ fits, act }),
    leaveAlone(): void {
      faults = [];
    },
  };
}

export function answer(status: number, body = "", type = "text/html"): Fault {
  return (_request, response) => {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  };
}

export function delay(ms: number): Fault {
  return (_request, _response, pass) => void setTimeout(pass, ms);
}

/** The line is cut before an answer comes. */
export const drop: Fault = (request) => void request.socket.destroy();

/** Happens to the first requests only. */
export function times(count: number, fault: Fault): Fault {
  let left = count;
  return (request, response, pass) => (left-- > 0 ? fault(request, response, pass) : pass());
}

/** How many of these were under way at the same moment, at most. */
export function mostAtOnce(requests: Seen[]): number {
  const steps = requests.flatMap(({ startedAt, endedAt }) => [
    { at: startedAt, change: 1 },
    { at: endedAt, change: -1 },
  ]);
  let open = 0;
  let most = 0;
  for (const { change } of steps.sort((a, b) => a.at - b.at || a.change - b.change)) {
    open += change;
    most = Math.max(most, open);
  }
  return most;
}
