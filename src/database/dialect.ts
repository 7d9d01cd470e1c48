import type { Dialect } from "kysely";
import { engineOf, sqlitePath } from "./engine.ts";
import { type PostgresOptions, postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";

/** Speaks to whichever database an address names. */
export function dialectFor(databaseUrl: string, options: PostgresOptions): Dialect {
  if (engineOf(databaseUrl) === "sqlite") return sqliteDialect(sqlitePath(databaseUrl));
  return postgresDialect(databaseUrl, options);
}
