import type { Server } from "node:http";
import type { Log } from "./log.ts";

const answers: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const gone = new Set(["ECONNRESET", "HPE_INVALID_EOF_STATE"]);

/** What Node would answer, or cut off, by itself never reaches the listener; it too gets an answer and one line in the log. */
export function refuseCleanly(server: Server, log: Log): void {
  const refuse = (status: string, code = "") => {
    log.warn("request refused", { status: Number(status.slice(0, 3)), code });
    return `HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Somebody who hangs up has asked for nothing; what they had begun to ask has its line already.
    if (gone.has(error.code ?? "") || !socket.writable) return void socket.destroy();
    socket.end(refuse(answers[error.code ?? ""] ?? "400 Bad Request", error.code));
  });
  server.on("connect", (_request, socket) => socket.end(refuse("405 Method Not Allowed", "CONNECT")));
  server.on("checkExpectation", ({ socket }) => socket.end(refuse("417 Expectation Failed", "EXPECT")));
}
