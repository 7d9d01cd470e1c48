import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

export type LookupOutcome = "missing" | "redirected";

export interface RequestCount {
  outcome: LookupOutcome;
  path: string;
  /** Host of the linking page; empty when the browser sent no referrer. */
  referrer: string;
  count: number;
  /** The day of the last request, as YYYY-MM-DD. */
  lastSeen: string;
}

const requestedPathsSchema = z.array(
  z.object({ path: z.string(), count: z.number(), lastSeen: z.string(), referrers: z.string().nullable() }),
);
export type RequestedPath = z.infer<typeof requestedPathsSchema>[number];

const MAX_ROWS = 10_000;

/**
 * Stores the counts in their own SQLite file, which can be deleted at any time. It is opened on first use, so that the
 * server also starts on a read-only disk.
 */
export function openNotFoundStore(dataDirectory: string, maxRows = MAX_ROWS) {
  let connection: ReturnType<typeof openDatabase> | undefined;
  const connect = () => {
    connection ??= openDatabase(dataDirectory);
    return connection;
  };

  return {
    add(entries: readonly RequestCount[]): void {
      const { database, add, prune } = connect();
      database.exec("begin immediate");
      try {
        for (const entry of entries) add.run({ ...entry });
        prune.run(maxRows);
        database.exec("commit");
      } catch (error) {
        if (database.isTransaction) database.exec("rollback");
        throw error;
      }
    },
    mostWanted: (outcome: LookupOutcome, count: number): RequestedPath[] =>
      requestedPathsSchema.parse(connect().listMostRequested.all(outcome, count)),
    close: () => connection?.database.close(),
  };
}

export type NotFoundStore = ReturnType<typeof openNotFoundStore>;

function openDatabase(dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true });
  const database = new DatabaseSync(join(dataDirectory, "asked.db"), { timeout: 2000 });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    create table if not exists asked (
      outcome text not null, path text not null, referrer text not null, count integer not null, last_seen text not null,
      primary key (outcome, path, referrer)
    ) without rowid, strict;
  `);
  return {
    database,
    add: database.prepare(`
      insert into asked values (:outcome, :path, :referrer, :count, :lastSeen)
      on conflict do update set count = count + excluded.count, last_seen = max(last_seen, excluded.last_seen)
    `),
    prune: database.prepare(`
      delete from asked where (outcome, path, referrer) in
        (select outcome, path, referrer from asked order by count desc, last_seen desc limit -1 offset ?)
    `),
    listMostRequested: database.prepare(`
      select path, sum(count) as count, max(last_seen) as lastSeen,
        group_concat(nullif(referrer, ''), ', ' order by count desc) as referrers
      from asked where outcome = ? group by path order by sum(count) desc, path limit ?
    `),
  };
}
