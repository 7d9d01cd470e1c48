import { type Kysely, sql } from "kysely";
import type { PageCount, TelemetryDb, TelemetryTables } from "../telemetry-db.ts";

export type Grouping = "path" | "referrer" | "device" | "day";

export interface StatsQuery {
  by: Grouping;
  since: string;
  top: number;
}

export interface StatsRow {
  name: string;
  views: number;
}

export interface PageCountStore {
  add(counts: readonly PageCount[]): Promise<void>;
  read(query: StatsQuery): Promise<StatsRow[]>;
  eraseBefore(day: string): Promise<void>;
}

/** More distinct counts a day than real traffic causes; bounds the table against abuse. */
const MAX_ROWS_PER_DAY = 20_000;
/** Databases limit the number of parameters in a statement. */
const MAX_ROWS_PER_STATEMENT = 1000;
/** Path and referrer of the views beyond a day's row limit. */
const OTHER = "(other)";

export function createPageCountStore({ db: getDb }: TelemetryDb): PageCountStore {
  return {
    async add(counts) {
      const db = await getDb();
      const days = Map.groupBy(counts, ({ day }) => day);
      await db.transaction().execute(async (trx) => {
        for (const day of [...days.keys()].sort()) {
          await addAll(trx, await limitRows(trx, day, days.get(day) ?? []));
        }
      });
    },
    async read({ by, since, top }) {
      const db = await getDb();
      const views = sql<number>`cast(sum(views) as bigint)`;
      const rows = await db
        .selectFrom("page_views")
        .select([`${by} as name`, views.as("views")])
        .where("day", ">=", since)
        .groupBy(by)
        .$if(by !== "day", (query) => query.orderBy(views, "desc"))
        .orderBy(by)
        .limit(top)
        .execute();
      return rows;
    },
    async eraseBefore(day) {
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
async function limitRows(db: Kysely<TelemetryTables>, day: string, counts: readonly PageCount[]): Promise<PageCount[]> {
  const rowsOfDay = db.selectFrom("page_views").where("day", "=", day);
  const { rows } = await rowsOfDay.select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  if (rows + counts.length <= MAX_ROWS_PER_DAY) return [...counts];

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

/** Key of a count within a day. */
export function countKey({ path, referrer, device }: Omit<PageCount, "day" | "views">): string {
  return [path, referrer, device].join("\n");
}
