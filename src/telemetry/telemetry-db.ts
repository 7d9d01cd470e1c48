import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

const schema = `
  create table if not exists page_views (
    day text not null,
    path text not null,
    referrer text not null,
    device text not null,
    views integer not null,
    primary key (day, path, referrer, device)
  ) strict, without rowid;

  create table if not exists consent_receipts (
    id text primary key,
    received_at text not null,
    version text not null,
    analytics integer not null,
    marketing integer not null
  ) strict, without rowid;
`;

/** One small file beside the site's own database: losing it loses numbers and receipts, never a lead. */
export function openTelemetryDb(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  // Several processes of one site write to it, each for a moment.
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal;");
  db.exec(schema);
  return db;
}
