import { resolve } from "node:path";
import type { Dialect } from "kysely";
import { type PostgresOptions, postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";

/** The Kysely dialect for a `sqlite:` or `postgres://` URL. */
export function dialectFor(databaseUrl: string, options: PostgresOptions): Dialect {
  if (engineOf(databaseUrl) === "sqlite") return sqliteDialect(sqlitePath(databaseUrl));
  return postgresDialect(databaseUrl, options);
}

export type Engine = "sqlite" | "postgres";

export class DatabaseUrlError extends Error {
  override name = "DatabaseUrlError";
}

export function engineOf(databaseUrl: string): Engine {
  if (databaseUrl.startsWith("sqlite:")) return "sqlite";
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return "postgres";
  throw new DatabaseUrlError("DATABASE_URL must start with 'sqlite:' or 'postgres://'.");
}

function sqlitePath(databaseUrl: string): string {
  return resolve(databaseUrl.slice("sqlite:".length));
}
