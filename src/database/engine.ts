import { resolve } from "node:path";

export type Engine = "sqlite" | "postgres";

export class DatabaseUrlError extends Error {
  override name = "DatabaseUrlError";
}

export function engineOf(databaseUrl: string): Engine {
  if (databaseUrl.startsWith("sqlite:")) return "sqlite";
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return "postgres";
  throw new DatabaseUrlError("DATABASE_URL must start with 'sqlite:' or 'postgres://'.");
}

export function sqlitePath(databaseUrl: string): string {
  return resolve(databaseUrl.slice("sqlite:".length));
}
