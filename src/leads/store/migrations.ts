import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../../database/database.ts";

/** Applied once each, in the order of their names. A released migration never changes: add a new one instead. */
export function leadsMigrations(engine: Engine): Record<string, Migration> {
  const statements = leadsTables(engine === "postgres" ? "bytea" : "blob");
  return {
    "0001-leads": {
      async up(db: Kysely<unknown>) {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
    "0002-retention": {
      async up(db: Kysely<unknown>) {
        for (const statement of retentionChanges) await sql.raw(statement).execute(db);
      },
    },
    "0003-attachment-scan": {
      async up(db: Kysely<unknown>) {
        await db.schema.alterTable("attachments").addColumn("scan", "text").execute();
      },
    },
    "0004-lead-state": {
      async up(db: Kysely<unknown>) {
        for (const statement of stateChanges) await sql.raw(statement).execute(db);
      },
    },
    "0005-subscribers": {
      async up(db: Kysely<unknown>) {
        for (const statement of subscriberChanges) await sql.raw(statement).execute(db);
      },
    },
  };
}

const subscriberChanges = [
  `create table subscribers (
    id text primary key,
    email text not null,
    topics text not null,
    token text not null unique,
    consent_text text not null,
    requested_at bigint not null,
    confirmed_at bigint
  )`,
  "create index subscribers_email on subscribers (email)",
  "create unique index subscribers_confirmed on subscribers (email) where confirmed_at is not null",
  "create table announcements (slug text primary key, seen_at bigint not null)",
  "alter table outbox add column subscriber_id text references subscribers (id) on delete cascade",
  "alter table outbox add column detail text",
  "create index outbox_subscriber on outbox (subscriber_id) where subscriber_id is not null",
];

/** Leads from before have no state: nobody knows whether they were answered, and nobody should be reminded of them. */
const stateChanges = [
  "alter table leads add column state text",
  "alter table leads add column state_by text not null default ''",
  "alter table leads add column state_at bigint",
  "alter table leads add column due_at bigint",
  "alter table leads add column remind_at bigint",
  "alter table leads add column alert_at bigint",
  "alter table leads add column revision integer not null default 0",
  "alter table leads add column link_version integer not null default 0",
  "create index leads_open on leads (created_at) where state in ('waiting', 'taken')",
];

const retentionChanges = [
  "alter table leads add column removed_at bigint",
  "alter table leads add column keep_until bigint not null default 0",
  "create index leads_removed_at on leads (removed_at) where removed_at is not null",
  "create table clock (id integer primary key, last_seen bigint not null)",
];

/** `if not exists`, because databases older than the use of Kysely's Migrator already have these tables. */
const leadsTables = (binary: "blob" | "bytea") => [
  `create table if not exists leads (
    id text primary key,
    kind text not null,
    subject text not null,
    subject_title text not null,
    email text not null,
    answers text not null,
    page text not null,
    campaign text not null,
    preselected text not null,
    flags text not null,
    downloads integer not null default 0,
    created_at bigint not null
  )`,
  "create index if not exists leads_created_at on leads (created_at, id)",
  "create index if not exists leads_email on leads (email)",
  `create table if not exists attachments (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    filename text not null,
    type text not null,
    size integer not null,
    bytes ${binary} not null
  )`,
  "create index if not exists attachments_lead on attachments (lead_id)",
  `create table if not exists outbox (
    id text primary key,
    lead_id text references leads (id) on delete cascade,
    channel text not null,
    message text not null,
    state text not null,
    attempts integer not null default 0,
    due_at bigint not null,
    lease text,
    lease_until bigint not null default 0,
    created_at bigint not null,
    first_failed_at bigint,
    last_fault text,
    sent_at bigint
  )`,
  "create index if not exists outbox_due on outbox (channel, due_at) where state = 'pending'",
  "create index if not exists outbox_lead on outbox (lead_id)",
  // Deferred, because a transaction inserts the tokens before the lead that they refer to.
  `create table if not exists dedupe (
    token text primary key,
    lead_id text not null references leads (id) on delete cascade deferrable initially deferred,
    expires_at bigint not null
  )`,
  "create index if not exists dedupe_lead on dedupe (lead_id)",
  "create table if not exists rate_limits (bucket text primary key, full_until bigint not null)",
  "create table if not exists counters (name text primary key, value bigint not null)",
];
