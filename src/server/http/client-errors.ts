import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "../log.ts";

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const disconnectCodes = new Set(["ECONNRESET", "HPE_INVALID_EOF_STATE"]);

/** The response that is not finished yet, by connection. */
export const pendingResponses = new WeakMap<Duplex, ServerResponse>();

/** Answers and logs requests that Node rejects before they reach the listener, such as those it cannot parse. */
export function handleClientErrors(server: Server, log: Log, headers: () => [string, string][]): void {
  const reject = (socket: Duplex, status: string, code = "") => {
    const pending = pendingResponses.get(socket);
    // The body did not arrive in time. The listener logs this response itself.
    if (pending && !pending.headersSent)
      return void pending.writeHead(Number(status.slice(0, 3)), [...headers().flat(), "connection", "close"]).end();
    log.warn({ status: Number(status.slice(0, 3)), code }, "request.refused");
    const lines = [...headers(), ["content-length", "0"], ["connection", "close"]].map((line) => line.join(": "));
    socket.end([`HTTP/1.1 ${status}`, ...lines, "", ""].join("\r\n"));
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // A client that disconnects needs no response; a request it had begun is logged by the listener.
    if (disconnectCodes.has(error.code ?? "") || !socket.writable) return void socket.destroy();
    reject(socket, statusLines[error.code ?? ""] ?? "400 Bad Request", error.code);
  });
  server.on("connect", (_request, socket) => reject(socket, "405 Method Not Allowed", "CONNECT"));
  server.on("checkExpectation", ({ socket }) => reject(socket, "417 Expectation Failed", "EXPECT"));
}
