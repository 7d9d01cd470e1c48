import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "../log.ts";

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const disconnectCodes = new Set(["ECONNRESET", "HPE_INVALID_EOF_STATE"]);

/** Answers that a request still waits for, by its connection. */
export const pendingResponses = new WeakMap<Duplex, ServerResponse>();

/** What Node would answer, or cut off, by itself never reaches the listener; it too gets an answer and one line in the log. */
export function handleClientErrors(server: Server, log: Log, headers: () => [string, string][]): void {
  const refuse = (socket: Duplex, status: string, code = "") => {
    const waiting = pendingResponses.get(socket);
    // Its body never came. Its line in the log is written with the answer.
    if (waiting && !waiting.headersSent)
      return void waiting.writeHead(Number(status.slice(0, 3)), [...headers().flat(), "connection", "close"]).end();
    log.warn({ status: Number(status.slice(0, 3)), code }, "request.refused");
    const lines = [...headers(), ["content-length", "0"], ["connection", "close"]].map((line) => line.join(": "));
    socket.end([`HTTP/1.1 ${status}`, ...lines, "", ""].join("\r\n"));
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Somebody who hangs up has asked for nothing; what they had begun to ask has its line already.
    if (disconnectCodes.has(error.code ?? "") || !socket.writable) return void socket.destroy();
    refuse(socket, statusLines[error.code ?? ""] ?? "400 Bad Request", error.code);
  });
  server.on("connect", (_request, socket) => refuse(socket, "405 Method Not Allowed", "CONNECT"));
  server.on("checkExpectation", ({ socket }) => refuse(socket, "417 Expectation Failed", "EXPECT"));
}
