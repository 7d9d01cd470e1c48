import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

export type LookupOutcome = "missing" | "redirected";

export interface RequestCount {
  outcome: LookupOutcome;
  path: string;
  /** Host of the page with the link; empty when the browser did not say. */
  referrer: string;
  count: number;
  /** The day it was last asked for, as YYYY-MM-DD. */
  lastSeen: string;
}

const requestedPathsSchema = z.array(
  z.object({ path: z.string(), count: z.number(), lastSeen: z.string(), referrers: z.string().nullable() }),
);
export type RequestedPath = z.infer<typeof requestedPathsSchema>[number];

const MAX_ROWS = 10_000;

/**
 * Keeps counts in a file of their own: they are no lead and nothing breaks when they are thrown away. It is opened when
 * there is something to keep, because a site on a read-only disk can still be read.
 */
export function openNotFoundStore(dataDirectory: string, mostRows = MAX_ROWS) {
  let opened: ReturnType<typeof openCounts> | undefined;
  const counts = () => {
    opened ??= openCounts(dataDirectory);
    return opened;
  };

  return {
    add(entries: readonly RequestCount[]): void {
      const { database, add, prune } = counts();
      database.exec("begin immediate");
      try {
        for (const entry of entries) add.run({ ...entry });
        prune.run(mostRows);
        database.exec("commit");
      } catch (error) {
        if (database.isTransaction) database.exec("rollback");
        throw error;
      }
    },
    mostWanted: (outcome: LookupOutcome, count: number): RequestedPath[] =>
      requestedPathsSchema.parse(counts().wanted.all(outcome, count)),
    close: () => opened?.database.close(),
  };
}

export type NotFoundStore = ReturnType<typeof openNotFoundStore>;

function openCounts(dataDirectory: string) {
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
    wanted: database.prepare(`
      select path, sum(count) as count, max(last_seen) as lastSeen,
        group_concat(nullif(referrer, ''), ', ' order by count desc) as referrers
      from asked where outcome = ? group by path order by sum(count) desc, path limit ?
    `),
  };
}
