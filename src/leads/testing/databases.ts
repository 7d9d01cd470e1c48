import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl?: string;
  }
}

const sqlite = {
  engine: "sqlite",
  freshUrl: async () => `sqlite:${join(mkdtempSync(join(tmpdir(), "leads-")), "site.db")}`,
};

/** SQLite, and PostgreSQL where the test run has a server; `freshUrl` creates an empty database. */
export function availableDatabases() {
  const serverUrl = inject("postgresUrl");
  return serverUrl ? [sqlite, { engine: "postgres", freshUrl: () => freshPostgres(serverUrl) }] : [sqlite];
}

/** One engine: `npm run check` tests with SQLite, `npm run test:all` with a PostgreSQL server that is started for the run. */
export function testDatabases() {
  return availableDatabases().slice(-1);
}

/** Creates an empty database on a running server and returns its URL. */
export async function freshPostgres(serverUrl: string): Promise<string> {
  const name = `leads_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
