import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems choose for connections, and for programs that listen on any port. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;
const ATTEMPTS = 100;

/** A port that nothing listens on. Another program is unlikely to take it before the caller listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      continue;
    }
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error("No free port was found.");
}
