import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { isValidHost } from "./request.ts";

/** A `GET` request without a body. */
export type SimpleRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

export interface FastPathOptions {
  /** Returns the bytes of a response (latin1, if it is a string), or undefined if only `node:http` can answer. */
  respond: (request: SimpleRequest) => Buffer | string | undefined;
  /** How long a new connection may take to send its first request. */
  firstRequestTimeout: number;
}

/** How long a connection may be idle between two requests. */
export const KEEP_ALIVE_MS = 65_000;

/**
 * Answers simple `GET` requests for files in memory without `node:http`, whose parser and objects take more than half of
 * the processor time of such a request (decision 0023). The first request of a connection that is not that simple is passed
 * on to `node:http`, with the connection. Returns the connections that were not passed on.
 */
export function addFastPath(server: Server, { respond, firstRequestTimeout }: FastPathOptions): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  const requestListeners = server.listeners("request");
  const [acceptConnection] = server.listeners("connection");
  // A release of Node that accepts connections otherwise answers all requests itself.
  if (!acceptConnection) return sockets;
  const passToNode = (socket: Socket) => acceptConnection.call(server, socket);

  function handleConnection(socket: Socket): void {
    const end = () => socket.end();
    const destroy = () => socket.destroy();

    function handleData(chunk: Buffer): void {
      // A client that does not read its responses is slowed down by `node:http`.
      const request = socket.writableNeedDrain ? undefined : parseSimpleGet(chunk);
      const response = request && respond(request);
      if (response === undefined) return passOn(chunk);
      socket.write(response, "latin1");
      if (socket.timeout !== KEEP_ALIVE_MS) socket.setTimeout(KEEP_ALIVE_MS);
    }

    function passOn(chunk: Buffer): void {
      sockets.delete(socket);
      socket.off("data", handleData).off("end", end).off("error", destroy).off("timeout", destroy).setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      passToNode(socket);
      socket.resume();
    }

    sockets.add(socket);
    socket.setTimeout(firstRequestTimeout);
    socket.on("data", handleData).on("end", end).on("error", destroy).on("timeout", destroy);
    socket.once("close", () => sockets.delete(socket));
  }

  /** Whoever else listens to requests, such as the fault proxy of the tests, has to see all of them. */
  function isObserved(): boolean {
    const listeners = server.listeners("request");
    return listeners.length !== requestListeners.length || listeners[0] !== requestListeners[0];
  }

  server.off("connection", acceptConnection);
  server.on("connection", (socket) => (isObserved() ? passToNode(socket) : handleConnection(socket)));
  return sockets;
}

/** Longer requests are parsed by `node:http`. */
const MAX_REQUEST_BYTES = 8192;

/** One whole request in printable ASCII: the request line, header lines, and the empty line after them. */
const SIMPLE_GET = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[\t -~]*\r\n)+\r\n$/;

/** Headers that announce a body, ask for another protocol, or for a part of the file. */
const NOT_SIMPLE = new Set(["content-length", "transfer-encoding", "expect", "upgrade", "te", "trailer", "range"]);

/**
 * Parses a request, or returns undefined if it is not simple. A connection that is to be closed and a header that is
 * repeated have rules of their own.
 */
export function parseSimpleGet(bytes: Buffer): SimpleRequest | undefined {
  if (bytes.length > MAX_REQUEST_BYTES) return undefined;
  const text = bytes.toString("latin1");
  const url = SIMPLE_GET.exec(text)?.[1];
  if (url === undefined) return undefined;
  const headers: Record<string, string> = {};
  let start = text.indexOf("\r\n") + 2;
  while (start < text.length - 2) {
    const colon = text.indexOf(":", start);
    const end = text.indexOf("\r\n", colon);
    const name = text.slice(start, colon).toLowerCase();
    if (NOT_SIMPLE.has(name) || Object.hasOwn(headers, name)) return undefined;
    headers[name] = text.slice(colon + 1, end).trim();
    start = end + 2;
  }
  const { host, connection = "keep-alive" } = headers;
  if (!host || !isValidHost(host) || connection.toLowerCase() !== "keep-alive") return undefined;
  return { method: "GET", url, headers };
}

const STATUS_LINES = { 200: "HTTP/1.1 200 OK", 304: "HTTP/1.1 304 Not Modified" };
const DATE_OFFSET = `${STATUS_LINES[200]}\r\nDate: `.length;

/** The first bytes of a response. `headers` are alternating names and values; the rest is what `node:http` would add. */
export function serializeHead(status: keyof typeof STATUS_LINES, headers: readonly string[]): string {
  let lines = "";
  for (let index = 0; index < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n`;
  return `${STATUS_LINES[status]}\r\nDate: ${formatDate()}\r\n${lines}${keepAlive}\r\n`;
}

/**
 * Updates the date of a response with status 200, in place. A part of it that still waits to be sent on another connection
 * is behind these bytes.
 */
export function updateDate(response: Buffer): Buffer {
  response.write(formatDate(), DATE_OFFSET, "latin1");
  return response;
}

let formattedSecond = 0;
let formattedDate = "";

/** The value of the `date` header, which always has the same length; formatted once a second. */
function formatDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== formattedSecond) {
    formattedSecond = second;
    formattedDate = new Date(second * 1000).toUTCString();
  }
  return formattedDate;
}
