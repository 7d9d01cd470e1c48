import type { Kysely } from "kysely";
import type { TelemetryTables } from "../telemetry-db.ts";
import { kindOf, type PageCount } from "./page-count.ts";

const OTHER = "(other)";

/** Nobody can fill the disk with kinds of views: those beyond a day's bound are counted as one. */
export async function withinBounds(
  db: Kysely<TelemetryTables>,
  day: string,
  counts: readonly PageCount[],
  bound: number,
): Promise<PageCount[]> {
  const ofDay = db.selectFrom("page_views").where("day", "=", day);
  const { rows } = await ofDay.select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  if (rows + counts.length <= bound) return [...counts];

  const known = new Set((await ofDay.select(["path", "referrer", "device"]).execute()).map(kindOf));
  const kept: PageCount[] = [];
  const other = new Map<string, PageCount>();
  for (const count of counts) {
    const kind = kindOf(count);
    if (known.has(kind) || known.size < bound) {
      known.add(kind);
      kept.push(count);
      continue;
    }
    const views = count.views + (other.get(count.device)?.views ?? 0);
    other.set(count.device, { ...count, path: OTHER, referrer: OTHER, views });
  }
  return [...kept, ...other.values()];
}
