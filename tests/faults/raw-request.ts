import { connect } from "node:net";
import type { HostileBody } from "./hostile-bodies.ts";

const patience = 400;

/** Posts bytes as they are, which no well-behaved client would, and gives the status or 0 when none came. */
export function rawRequest(
  port: number,
  path: string,
  headers: Record<string, string>,
  { contentType, body, claimedLength }: HostileBody,
): Promise<number> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      const length = claimedLength ?? body.length;
      const all = { host: "localhost", connection: "close", ...headers, "content-type": contentType };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}content-length: ${length}\r\n\r\n`);
      socket.write(body);
      // A body that is shorter than announced would keep both sides waiting; the client gives up first.
      if (length > body.length) setTimeout(() => socket.end(), patience).unref();
    });
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
    socket.setTimeout(20_000, () => socket.destroy());
  });
}
