import { readFileSync } from "node:fs";
import { Kysely, sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createDialect } from "../../database/database.ts";
import { testDatabases } from "../testing/databases.ts";
import { openTestLeads, post } from "../testing/leads.ts";
import type { Db } from "./schema.ts";
import { openStore, type Store } from "./store.ts";

describe.each(testDatabases())("store on $engine", ({ engine, freshUrl }) => {
  const opened: Store[] = [];
  const open = (url: string) => {
    const migrated: unknown[] = [];
    const store = openStore(url, (_level, event, details) => {
      if (event === "leads.store.migrated") migrated.push(details);
    });
    opened.push(store);
    return { store, migrated };
  };

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  it("runs the migrations once when several processes start together", async () => {
    const url = await freshUrl();
    const stores = Array.from({ length: 5 }, () => open(url));
    await Promise.all(stores.map(({ store }) => store.db()));
    expect(stores.flatMap(({ migrated }) => migrated)).toHaveLength(1);
  });

  it("opens a database from before Kysely's Migrator was used and keeps its leads", async () => {
    const url = await freshUrl();
    const statements = readFileSync(new URL("../testing/database-0.1.0.sql", import.meta.url), "utf8")
      .replace(/^--.*\n/, "")
      .replace(" blob ", engine === "postgres" ? " bytea " : " blob ")
      .split(/;\n/)
      .filter(Boolean);
    const old = new Kysely({ dialect: createDialect(url, { name: "test", connections: 1, onLost: () => {} }) });
    for (const statement of statements) await sql.raw(statement).execute(old);
    await old.destroy();

    const stores = Array.from({ length: 3 }, () => open(url).store);
    await Promise.all(stores.map((store) => store.db()));
    const { leads } = openTestLeads({ databaseUrl: url });
    expect(await leads.submit(post("job"))).toMatchObject({ outcome: "stored" });
    const db = await leads.store.db();
    const rows = await db.selectFrom("leads").select(["kind", "email"]).orderBy("created_at").execute();
    expect(rows).toEqual([
      { kind: "contact", email: "ada@example.com" },
      { kind: "job", email: "ada@example.com" },
    ]);
    await leads.close();
  });

  it("rolls back the lead when its outbox entries cannot be stored", async () => {
    const { leads } = openTestLeads({ databaseUrl: await freshUrl() });
    const db = await leads.store.db();
    await sql`alter table outbox rename to elsewhere`.execute(db);
    expect(await leads.submit(post("job"))).toMatchObject({ outcome: "unavailable" });
    for (const table of ["leads", "attachments", "dedupe", "rate_limits"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await sql`alter table elsewhere rename to outbox`.execute(db);
    expect(await leads.submit(post("job"))).toMatchObject({ outcome: "stored" });
    await leads.close();
  });

  it("rejects only the write that fails at the commit, not those grouped with it", async () => {
    const { store } = open(await freshUrl());
    const db = await store.db();
    // A deferred foreign key is checked at the commit.
    await sql`create table notes (lead text references leads (id) deferrable initially deferred)`.execute(db);
    const insertNote = (lead: string | null) =>
      store.write((trx) => sql`insert into notes values (${lead})`.execute(trx));
    const outcomes = await Promise.allSettled([insertNote(null), insertNote("nobody"), insertNote(null)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await sql`select lead from notes`.execute(db)).rows).toEqual([{ lead: null }, { lead: null }]);
  });

  it("stores a change that does not wait for the disk, and none of one that fails", async () => {
    const url = await freshUrl();
    const [{ store }, other] = [open(url), open(url)];
    const insert = (db: Db, name: string) => db.insertInto("counters").values({ name, value: 1 }).execute();
    await store.writeWithoutFlush((db) => insert(db, "stored"));
    const failing = store.writeWithoutFlush(async (db) => {
      await insert(db, "stored");
    });
    await expect(failing).rejects.toThrow(/unique/i);
    await store.writeOne((db) => insert(db, "later"));
    const names = (await other.store.db()).selectFrom("counters").select("name").orderBy("name");
    await expect.poll(() => names.execute()).toEqual([{ name: "later" }, { name: "stored" }]);
  });

  it.runIf(engine === "sqlite")("flushes every other commit to disk (WAL with synchronous = FULL)", async () => {
    const { store } = open(await freshUrl());
    await store.writeWithoutFlush(async () => {});
    const db = await store.db();
    const [journal] = (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)).rows;
    const [sync] = (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows;
    expect([journal?.journal_mode, sync?.synchronous]).toEqual(["wal", 2]);
  });
});
