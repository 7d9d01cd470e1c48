import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Both engines, for tests that run on each; `freshUrl` creates an empty database. PostgreSQL is a real server, started
 * once per test run.
 */
export function testDatabases() {
  return [
    { engine: "sqlite", freshUrl: async () => `sqlite:${join(mkdtempSync(join(tmpdir(), "leads-")), "site.db")}` },
    { engine: "postgres", freshUrl: () => freshPostgres(inject("postgresUrl")) },
  ];
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
