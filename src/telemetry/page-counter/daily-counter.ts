import { sql } from "kysely";
import { looksPersonal } from "../../shared/looks-personal.ts";
import type { TelemetryDb } from "../telemetry-db.ts";

const FLUSH_AFTER_MS = 10_000;
/** Limit of distinct names in memory and in a day's rows; others are not counted. */
const MAX_NAMES = 2000;
const MAX_SEARCH_LENGTH = 60;

export type Vital = "LCP" | "INP" | "CLS";

/** The width of a bucket, and the value from which on all share one. LCP and INP are milliseconds. */
const buckets: Record<Vital, { width: number; most: number }> = {
  LCP: { width: 100, most: 10_000 },
  INP: { width: 20, most: 1000 },
  CLS: { width: 0.01, most: 1 },
};

export type DailyCounter = ReturnType<typeof createDailyCounter>;

/** Counts events a day by name. They are summed in memory and written in batches; nothing tells who caused them. */
export function createDailyCounter({ db: getDb }: TelemetryDb, onFailure: (error: unknown) => void, now: () => Date) {
  let pending = new Map<string, { day: string; name: string; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add(day: string, name: string, count: number): void {
    const key = `${day} ${name}`;
    const before = pending.get(key)?.count ?? 0;
    if (before > 0 || pending.size < MAX_NAMES) pending.set(key, { day, name, count: before + count });
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const rows = [...pending.values()];
    pending = new Map();
    try {
      const db = await getDb();
      const known = await db
        .selectFrom("daily_counts")
        .select(["day", "name"])
        .where("day", "=", rows[0]?.day ?? "")
        .execute();
      const names = new Set(known.map(({ name }) => name));
      const accepted = rows.filter(({ name }) => names.has(name) || names.size < MAX_NAMES);
      if (accepted.length === 0) return;
      await db
        .insertInto("daily_counts")
        // Concurrent statements must lock the rows in the same order, or they would deadlock.
        .values(accepted.toSorted((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1)))
        .onConflict((conflict) =>
          conflict.columns(["day", "name"]).doUpdateSet({ count: sql`daily_counts.count + excluded.count` }),
        )
        .execute();
    } catch (error) {
      for (const { day, name, count } of rows) add(day, name, count);
      onFailure(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  function count(name: string): void {
    const time = now();
    // Errors are counted while they are answered, also those that an invalid time causes.
    if (!Number.isNaN(time.getTime())) add(time.toISOString().slice(0, 10), name, 1);
  }
  return {
    /** An arrival from another site, or directly. */
    countVisit: () => count("visit"),
    countError: (where: "server" | "browser") => count(`error:${where}`),
    countVital(metric: Vital, value: number): void {
      const { width, most } = buckets[metric];
      const bucket = Math.min(most, Math.max(1, Math.ceil(value / width)) * width);
      count(`vital:${metric}:${Number(bucket.toFixed(2))}`);
    },
    /** Words that could name a person are not counted. */
    countEmptySearch(words: string): void {
      const text = words.trim().toLowerCase().replace(/\s+/g, " ");
      if (text && text.length <= MAX_SEARCH_LENGTH && !looksPersonal(text)) count(`search:${text}`);
    },
    flush,
  };
}

/** The counts of a time, from the first day until before the last one, both as YYYY-MM-DD. */
export async function readDailyCounts({ db: getDb }: TelemetryDb, from: string, until: string) {
  const total = sql<number>`cast(sum(count) as bigint)`;
  const rows = await (await getDb())
    .selectFrom("daily_counts")
    .select(["name", total.as("count")])
    .where("day", ">=", from)
    .where("day", "<", until)
    .groupBy("name")
    .orderBy(total, "desc")
    .orderBy("name")
    .execute();
  const get = (name: string) => rows.find((row) => row.name === name)?.count ?? 0;
  const withPrefix = (prefix: string) =>
    rows.filter(({ name }) => name.startsWith(prefix)).map((row) => ({ ...row, name: row.name.slice(prefix.length) }));
  return {
    visits: get("visit"),
    errors: { server: get("error:server"), browser: get("error:browser") },
    emptySearches: withPrefix("search:"),
    vitals: (["LCP", "INP", "CLS"] as const).flatMap((metric) => {
      const values = withPrefix(`vital:${metric}:`).map(({ name, count }) => ({ value: Number(name), count }));
      const samples = values.reduce((sum, { count }) => sum + count, 0);
      return samples > 0 ? [{ metric, samples, p75: findPercentile(values, 0.75 * samples) }] : [];
    }),
  };
}

function findPercentile(values: { value: number; count: number }[], rank: number): number {
  let counted = 0;
  for (const { value, count } of values.toSorted((a, b) => a.value - b.value)) {
    counted += count;
    if (counted >= rank) return value;
  }
  return Number.NaN;
}
