import { join } from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Database, openDatabase, parseEngine } from "../database/database.ts";

/** The number of page views per day, path, referrer and device. Nothing else is stored about them. */
export interface PageCount {
  /** YYYY-MM-DD in UTC. */
  day: string;
  path: string;
  /** Host of the referring site; empty for none and for the site itself. */
  referrer: string;
  device: "phone" | "tablet" | "desktop";
  views: number;
}

export interface TelemetryTables {
  page_views: PageCount;
  /** Numbers of events a day: visits, errors, web vitals by bucket, searches without a result. */
  daily_counts: { day: string; name: string; count: number };
  consent_receipts: { id: string; received_at: string; version: string; analytics: number; marketing: number };
}

export type TelemetryDb = Database<TelemetryTables>;

/**
 * PostgreSQL is shared by all machines. Without it, telemetry has its own SQLite file, separate from the leads: losing
 * it loses page counts and consent receipts, never a lead.
 */
export function telemetryDbUrl(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl && parseEngine(databaseUrl) === "postgres") return databaseUrl;
  return `sqlite:${join(dataDir, "telemetry.db")}`;
}

export function openTelemetryDb(url: string): TelemetryDb {
  // A lost connection needs no handling here: the next statement on it fails.
  return openDatabase(url, { name: "telemetry", connections: 2, migrations, onLost: () => {} });
}

/** Runs a CLI command with the database that the server uses. */
export async function withTelemetryDb(run: (db: TelemetryDb) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR = "var" } = process.env;
  await using db = openTelemetryDb(telemetryDbUrl(DATABASE_URL, DATA_DIR));
  await run(db);
}

/** `if not exists`, because databases created before Kysely's Migrator was used have these tables already. */
const migrations: Record<string, Migration> = {
  "0001-telemetry": {
    async up(db) {
      await sql`create table if not exists page_views (
        day text not null,
        path text not null,
        referrer text not null,
        device text not null,
        views bigint not null,
        primary key (day, path, referrer, device)
      )`.execute(db);
      await sql`create table if not exists consent_receipts (
        id text primary key,
        received_at text not null,
        version text not null,
        analytics integer not null,
        marketing integer not null
      )`.execute(db);
    },
  },
  "0002-daily-counts": {
    async up(db) {
      await sql`create table daily_counts (
        day text not null,
        name text not null,
        count bigint not null,
        primary key (day, name)
      )`.execute(db);
    },
  },
};
