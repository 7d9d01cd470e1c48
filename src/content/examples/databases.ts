import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Rows } from "./statements.ts";

export interface Session {
  query: (statement: string) => Promise<Rows> | Rows;
  end: () => Promise<void> | void;
}

export function openSqlite(): Session {
  const database = new DatabaseSync(":memory:");
  return {
    query: (statement) => database.prepare(statement).all(),
    end: () => database.close(),
  };
}

export async function openPostgres(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async query(statement) {
      const { rows } = await client.query(statement).catch(asPsqlSays);
      return rows;
    },
    end: () => client.end(),
  };
}

/** A text that shows a refusal shows it as psql prints it. */
function asPsqlSays(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const detail = error.detail ? `\nDETAIL:  ${error.detail}` : "";
  throw new Error(`ERROR:  ${error.message}${detail}`, { cause: error });
}
