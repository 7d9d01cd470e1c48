import { type Kysely, sql } from "kysely";
import type { PageCount, TelemetryDb, TelemetryTables } from "../telemetry-db.ts";

const FLUSH_AFTER_MS = 10_000;
/** Limit of distinct counts in memory; further ones are dropped until the next flush. */
const MAX_PENDING = 2000;

export type PageCounter = ReturnType<typeof createPageCounter>;

/** Sums page views in memory and writes them in batches, so that a busy page costs no more writes than a quiet one. */
export function createPageCounter(
  store: Pick<PageCountStore, "add">,
  onFailure: (error: unknown) => void,
  now: () => Date,
) {
  let pending = new Map<string, PageCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function addPending(count: PageCount): void {
    const key = `${count.day}\n${countKey(count)}`;
    const views = pending.get(key)?.views ?? 0;
    if (views > 0 || pending.size < MAX_PENDING) pending.set(key, { ...count, views: views + count.views });
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const counts = [...pending.values()];
    pending = new Map();
    try {
      await store.add(counts);
    } catch (error) {
      // They are retried at the next flush.
      counts.forEach(addPending);
      onFailure(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    countPage: (visit: Omit<PageCount, "day" | "views">) =>
      addPending({ ...visit, day: now().toISOString().slice(0, 10), views: 1 }),
    /** Writes the pending counts to the store. Call it when the process ends. */
    flush,
  };
}

export interface StatsQuery {
  by: "path" | "referrer" | "device" | "day";
  since: string;
  /** The day after the last one. */
  until?: string;
  top: number;
}

export interface StatsRow {
  name: string;
  views: number;
}

export type PageCountStore = ReturnType<typeof createPageCountStore>;

/** More distinct counts a day than real traffic causes; bounds the table against abuse. */
const MAX_ROWS_PER_DAY = 20_000;
/** Databases limit the number of parameters in a statement. */
const MAX_ROWS_PER_STATEMENT = 1000;
/** Path and referrer of the views beyond a day's row limit. */
const OTHER = "(other)";

export function createPageCountStore({ db: getDb }: TelemetryDb) {
  return {
    async add(counts: readonly PageCount[]): Promise<void> {
      const days = Map.groupBy(counts, ({ day }) => day);
      await (await getDb()).transaction().execute(async (trx) => {
        for (const day of [...days.keys()].sort()) {
          await addAll(trx, await limitRows(trx, day, days.get(day) ?? []));
        }
      });
    },
    async read({ by, since, until, top }: StatsQuery): Promise<StatsRow[]> {
      const views = sql<number>`cast(sum(views) as bigint)`;
      return (await getDb())
        .selectFrom("page_views")
        .select([`${by} as name`, views.as("views")])
        .where("day", ">=", since)
        .$if(until !== undefined, (query) => query.where("day", "<", until ?? ""))
        .groupBy(by)
        .$if(by !== "day", (query) => query.orderBy(views, "desc"))
        .orderBy(by)
        .limit(top)
        .execute();
    },
    /** The last day with page views, as YYYY-MM-DD. */
    async findLatestDay(): Promise<string | undefined> {
      const latest = (await getDb()).selectFrom("page_views").select("day").orderBy("day", "desc").limit(1);
      return (await latest.executeTakeFirst())?.day;
    },
    async eraseBefore(day: string): Promise<void> {
      await (await getDb()).deleteFrom("page_views").where("day", "<", day).execute();
    },
  };
}

async function addAll(db: Kysely<TelemetryTables>, counts: readonly PageCount[]): Promise<void> {
  // Concurrent transactions must lock the rows in the same order, or they would deadlock.
  const rows = counts.toSorted((a, b) => (countKey(a) < countKey(b) ? -1 : 1));
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    await db
      .insertInto("page_views")
      .values(rows.slice(start, start + MAX_ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "path", "referrer", "device"])
          .doUpdateSet({ views: sql`page_views.views + excluded.views` }),
      )
      .execute();
  }
}

/** Counts beyond the day's row limit are summed in one "(other)" row per device, so that nobody can fill the disk. */
async function limitRows(db: Kysely<TelemetryTables>, day: string, counts: PageCount[]): Promise<PageCount[]> {
  const rowsOfDay = db.selectFrom("page_views").where("day", "=", day);
  const { rows } = await rowsOfDay.select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  if (rows + counts.length <= MAX_ROWS_PER_DAY) return counts;

  const known = new Set((await rowsOfDay.select(["path", "referrer", "device"]).execute()).map(countKey));
  const accepted: PageCount[] = [];
  const other = new Map<string, PageCount>();
  for (const count of counts) {
    const key = countKey(count);
    if (known.has(key) || known.size < MAX_ROWS_PER_DAY) {
      known.add(key);
      accepted.push(count);
      continue;
    }
    const views = count.views + (other.get(count.device)?.views ?? 0);
    other.set(count.device, { ...count, path: OTHER, referrer: OTHER, views });
  }
  return [...accepted, ...other.values()];
}

function countKey({ path, referrer, device }: Omit<PageCount, "day" | "views">): string {
  return [path, referrer, device].join("\n");
}
