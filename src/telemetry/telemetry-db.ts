import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { dialectFor } from "../database/dialect.ts";
import { engineOf } from "../database/engine.ts";
import type { ReceiptTable } from "./consent/receipts/receipts.ts";
import type { PageCount } from "./page-counter/page-count.ts";

export interface TelemetryTables {
  page_views: PageCount;
  consent_receipts: ReceiptTable;
}

export interface TelemetryDb {
  /** The database with its tables; asking again is how one that was down at the start comes to life later. */
  tables(): Promise<Kysely<TelemetryTables>>;
  close(): Promise<void>;
}

// Any number will do, as long as nobody else who shares the database takes it.
const advisoryLock = 7_205_759_404;
const CONNECTIONS = 2;

/**
 * PostgreSQL is shared by all machines. Without it there is one small file beside the leads' own: losing it loses
 * numbers and receipts, never a lead.
 */
export function telemetryDbUrl(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl && engineOf(databaseUrl) === "postgres") return databaseUrl;
  return `sqlite:${join(dataDir, "telemetry.db")}`;
}

export function openTelemetryDb(url: string): TelemetryDb {
  const engine = engineOf(url);
  // Whoever needs a lost connection hears of it from the statement that fails.
  const dialect = dialectFor(url, { name: "telemetry", connections: CONNECTIONS, onLost: () => {} });
  const db = new Kysely<TelemetryTables>({ dialect });
  let created: Promise<void> | undefined;

  /** Processes that start at the same moment wait for one another; on SQLite the transaction itself is the lock. */
  function create(): Promise<void> {
    return db.transaction().execute(async (trx) => {
      if (engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
      await sql`create table if not exists page_views (
        day text not null,
        path text not null,
        referrer text not null,
        device text not null,
        views bigint not null,
        primary key (day, path, referrer, device)
      )`.execute(trx);
      await sql`create table if not exists consent_receipts (
        id text primary key,
        received_at text not null,
        version text not null,
        analytics integer not null,
        marketing integer not null
      )`.execute(trx);
    });
  }

  return {
    async tables() {
      created ??= create();
      try {
        await created;
      } catch (error) {
        created = undefined;
        throw error;
      }
      return db;
    },
    close: () => db.destroy(),
  };
}
