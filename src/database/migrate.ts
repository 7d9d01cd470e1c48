import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/**
 * Brings the schema up to date and returns the names of the migrations that were applied. Processes that start at the
 * same time wait for each other: Kysely takes an advisory lock in PostgreSQL and a `begin immediate` transaction in
 * SQLite. Leads and telemetry may share a database, so each owner has its own migration tables.
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  owner: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: `${owner}_kysely_migration`,
    migrationLockTableName: `${owner}_kysely_migration_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
