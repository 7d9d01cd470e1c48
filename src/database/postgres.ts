import { PostgresDialect } from "kysely";
import pg from "pg";

const int8 = 20;

export interface PostgresOptions {
  /** What the server's own lists call us. */
  name: string;
  connections: number;
  onLost: (error: Error) => void;
}

export function postgresDialect(url: string, { name, connections, onLost }: PostgresOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: name,
    // Our 64-bit columns hold times and counts, which a number holds exactly.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A server that goes away says so on each connection, resting or between two statements of a transaction.
  // Unheard, that would end this process.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return new PostgresDialect({ pool });
}
