import { type SchemaModule, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../../database/database.ts";

/** Applied once each, in the order of their names. A released migration never changes: add a new one instead. */
export function leadsMigrations(engine: Engine): Record<string, Migration> {
  return { "0001-leads": { up: ({ schema }) => createTables(schema, engine === "postgres" ? "bytea" : "blob") } };
}

/** `ifNotExists`, because databases older than the use of Kysely's Migrator already have these tables. */
async function createTables(schema: SchemaModule, binary: "blob" | "bytea"): Promise<void> {
  await schema
    .createTable("leads")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("subject_title", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("campaign", "text", (column) => column.notNull())
    .addColumn("preselected", "text", (column) => column.notNull())
    .addColumn("flags", "text", (column) => column.notNull())
    .addColumn("downloads", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("leads_created_at").ifNotExists().on("leads").columns(["created_at", "id"]).execute();
  await schema.createIndex("leads_email").ifNotExists().on("leads").column("email").execute();

  await schema
    .createTable("attachments")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("filename", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("bytes", sql.raw(binary), (column) => column.notNull())
    .execute();
  await schema.createIndex("attachments_lead").ifNotExists().on("attachments").column("lead_id").execute();

  await schema
    .createTable("outbox")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.references("leads.id").onDelete("cascade"))
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("lease", "text")
    .addColumn("lease_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("first_failed_at", "bigint")
    .addColumn("last_fault", "text")
    .addColumn("sent_at", "bigint")
    .execute();
  await schema
    .createIndex("outbox_due")
    .ifNotExists()
    .on("outbox")
    .columns(["channel", "due_at"])
    .where(sql.ref("state"), "=", sql.lit("pending"))
    .execute();
  await schema.createIndex("outbox_lead").ifNotExists().on("outbox").column("lead_id").execute();

  await schema
    .createTable("dedupe")
    .ifNotExists()
    .addColumn("token", "text", (column) => column.primaryKey())
    // Deferred, because a transaction inserts the tokens before the lead that they refer to.
    .addColumn("lead_id", "text", (column) =>
      column.notNull().references("leads.id").onDelete("cascade").modifyEnd(sql`deferrable initially deferred`),
    )
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("dedupe_lead").ifNotExists().on("dedupe").column("lead_id").execute();

  await schema
    .createTable("rate_limits")
    .ifNotExists()
    .addColumn("bucket", "text", (column) => column.primaryKey())
    .addColumn("full_until", "bigint", (column) => column.notNull())
    .execute();

  await schema
    .createTable("counters")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "bigint", (column) => column.notNull())
    .execute();
}
