-- A database created by the migrations before Kysely's Migrator was used, with one lead. On PostgreSQL, blob is bytea.
CREATE TABLE leads_migrations (name text primary key, applied_at bigint not null);
CREATE TABLE "leads" ("id" text primary key, "kind" text not null, "subject" text not null, "subject_title" text not null, "email" text not null, "answers" text not null, "page" text not null, "campaign" text not null, "preselected" text not null, "flags" text not null, "downloads" integer default 0 not null, "created_at" bigint not null);
CREATE INDEX "leads_created_at" on "leads" ("created_at", "id");
CREATE INDEX "leads_email" on "leads" ("email");
CREATE TABLE "attachments" ("id" text primary key, "lead_id" text not null references "leads" ("id") on delete cascade, "filename" text not null, "type" text not null, "size" integer not null, "bytes" blob not null);
CREATE INDEX "attachments_lead" on "attachments" ("lead_id");
CREATE TABLE "outbox" ("id" text primary key, "lead_id" text references "leads" ("id") on delete cascade, "channel" text not null, "message" text not null, "state" text not null, "attempts" integer default 0 not null, "due_at" bigint not null, "lease" text, "lease_until" bigint default 0 not null, "created_at" bigint not null, "first_failed_at" bigint, "last_fault" text, "sent_at" bigint);
CREATE INDEX "outbox_due" on "outbox" ("channel", "due_at") where "state" = 'pending';
CREATE INDEX "outbox_lead" on "outbox" ("lead_id");
CREATE TABLE "dedupe" ("token" text primary key, "lead_id" text not null references "leads" ("id") on delete cascade deferrable initially deferred, "expires_at" bigint not null);
CREATE INDEX "dedupe_lead" on "dedupe" ("lead_id");
CREATE TABLE "rate_limits" ("bucket" text primary key, "full_until" bigint not null);
CREATE TABLE "counters" ("name" text primary key, "value" bigint not null);
INSERT INTO leads_migrations VALUES ('0001-leads', 1763000000000);
INSERT INTO leads VALUES ('old-lead', 'contact', '', '', 'ada@example.com', '{"name":"Ada","message":"We need a loom."}', '/contact-us', '{}', '{}', '[]', 0, 1763000000000);
