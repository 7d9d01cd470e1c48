import { connect } from "node:net";
import type { HostileBody } from "./hostile-bodies.ts";

const GIVE_UP_AFTER_MS = 400;

/** Posts the bytes without any checks of an HTTP client, and returns the status, or 0 without a response. */
export function postRaw(
  port: number,
  path: string,
  headers: Record<string, string>,
  { contentType, body, claimedLength }: HostileBody,
): Promise<number> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => {
      const length = claimedLength ?? body.length;
      const allHeaders = { host: "localhost", connection: "close", ...headers, "content-type": contentType };
      const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}content-length: ${length}\r\n\r\n`);
      socket.write(body);
      // With a body shorter than announced both sides would wait; the client closes the connection first.
      if (length > body.length) setTimeout(() => socket.end(), GIVE_UP_AFTER_MS).unref();
    });
    socket.on("data", (chunk) => {
      response += chunk.toString("latin1");
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)));
    socket.setTimeout(20_000, () => socket.destroy());
  });
}
