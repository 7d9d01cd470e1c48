import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  engine: "sqlite" | "postgres";
  /** Creates an empty database and returns its URL. */
  freshUrl(): Promise<string>;
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Both engines, for tests that run on each. PostgreSQL is a real server, started once per test run. */
export function testDatabases(): TestDatabase[] {
  return [
    { engine: "sqlite", freshUrl: async () => `sqlite:${join(mkdtempSync(join(tmpdir(), "leads-")), "site.db")}` },
    { engine: "postgres", freshUrl: async () => freshPostgres(inject("postgresUrl")) },
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
