import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { looksPersonal } from "../../shared/looks-personal.ts";
import { createPrivateFile } from "../../shared/private-files.ts";
import { safeDecode } from "../../shared/safe-decode.ts";
import { stripTrailingSlash } from "./canonical-path.ts";

type LookupOutcome = "missing" | "redirected";

interface RequestCount {
  outcome: LookupOutcome;
  path: string;
  /** Host of the linking page; empty when the browser sent no referrer. */
  referrer: string;
  count: number;
  /** The day of the last request, as YYYY-MM-DD. */
  lastSeen: string;
}

interface NotFoundCounterOptions {
  store: NotFoundStore;
  now: () => Date;
  /** Called when the counts cannot be stored, for example on a full disk; requests do not fail because of it. */
  onFailure: (error: unknown) => void;
  maxEntries?: number;
}

const FLUSH_MS = 30_000;
const MAX_ENTRIES = 2000;

/**
 * Counts requests for paths that do not exist and for those that are redirected. Counts are buffered in memory and flushed
 * periodically. The buffer is bounded, so a scanner that tries many paths cannot exhaust the memory.
 */
export function createNotFoundCounter({ store, now, onFailure, maxEntries = MAX_ENTRIES }: NotFoundCounterOptions) {
  let buffer = new Map<string, RequestCount>();
  const timer = setInterval(flush, FLUSH_MS).unref();

  function flush(): void {
    if (buffer.size === 0) return;
    const entries = [...buffer.values()];
    buffer = new Map();
    try {
      store.add(entries);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    count(outcome: LookupOutcome, { pathname }: Pick<URL, "pathname">, referrerHeader: string | undefined): void {
      // Paths that deserve a redirect never look like that.
      if (looksPersonal(safeDecode(safeDecode(pathname)))) return;
      const path = stripTrailingSlash(pathname);
      const referrer = getReferrerHost(referrerHeader);
      const key = `${outcome} ${path} ${referrer}`;
      const entry = buffer.get(key);
      const lastSeen = now().toISOString().slice(0, 10);
      if (entry) Object.assign(entry, { count: entry.count + 1, lastSeen });
      else if (buffer.size < maxEntries) buffer.set(key, { outcome, path, referrer, count: 1, lastSeen });
    },
    flush,
    close(): void {
      clearInterval(timer);
      flush();
      store.close();
    },
  };
}

/** Only the host: the rest of a referrer may contain personal data. */
function getReferrerHost(referrer: string | undefined): string {
  const host = URL.parse(referrer ?? "")?.hostname ?? "";
  return host.length > 100 ? "" : host;
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
  const connect = () => (connection ??= openDatabase(dataDirectory));

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
    listMostRequested: (outcome: LookupOutcome, count: number): RequestedPath[] =>
      requestedPathsSchema.parse(connect().listMostRequested.all(outcome, count)),
    close: () => connection?.database.close(),
  };
}

export type NotFoundStore = ReturnType<typeof openNotFoundStore>;

function openDatabase(dataDirectory: string) {
  const path = join(dataDirectory, "requested-paths.db");
  createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: 2000 });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    create table if not exists requested_paths (
      outcome text not null, path text not null, referrer text not null, count integer not null, last_seen text not null,
      primary key (outcome, path, referrer)
    ) without rowid, strict;
  `);
  return {
    database,
    add: database.prepare(`
      insert into requested_paths values (:outcome, :path, :referrer, :count, :lastSeen)
      on conflict do update set count = count + excluded.count, last_seen = max(last_seen, excluded.last_seen)
    `),
    prune: database.prepare(`
      delete from requested_paths where (outcome, path, referrer) in
        (select outcome, path, referrer from requested_paths order by count desc, last_seen desc limit -1 offset ?)
    `),
    listMostRequested: database.prepare(`
      select path, sum(count) as count, max(last_seen) as lastSeen,
        group_concat(nullif(referrer, ''), ', ' order by count desc) as referrers
      from requested_paths where outcome = ? group by path order by sum(count) desc, path limit ?
    `),
  };
}
