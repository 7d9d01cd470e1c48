import { PostgresDialect } from "kysely";
import pg from "pg";

/** Type OID of bigint columns. */
const INT8_OID = 20;

export interface PostgresOptions {
  /** `application_name`, which the server shows in pg_stat_activity and its logs. */
  name: string;
  /** Size of the connection pool. */
  connections: number;
  /** Called when an open connection fails, for example because the server restarts. */
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
    // bigint columns hold timestamps and counts, which fit into a JavaScript number without loss.
    types: { getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A lost server emits "error" on each connection, idle or inside a transaction. Without a listener that would be an
  // uncaught exception and end the process.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return new PostgresDialect({ pool });
}
