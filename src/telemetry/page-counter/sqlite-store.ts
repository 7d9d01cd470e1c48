import type { DatabaseSync } from "node:sqlite";
import type { Grouping, PageCount, PageCountStore, StatsRow } from "./store.ts";

/** More kinds of views a day than a site of this size can have by itself; what comes on top is counted as one kind. */
const ROWS_A_DAY = 20_000;
const OTHER = "(other)";

const columns: Record<Grouping, string> = { path: "path", referrer: "referrer", device: "device", day: "day" };

export function createPageCountStore(db: DatabaseSync): PageCountStore {
  const rowsOf = db.prepare("select count(*) as rows from page_views where day = ?");
  const increase = db.prepare(
    "update page_views set views = views + ? where day = ? and path = ? and referrer = ? and device = ?",
  );
  const insert = db.prepare(
    `insert into page_views (views, day, path, referrer, device) values (?, ?, ?, ?, ?)
     on conflict do update set views = views + excluded.views`,
  );

  function addAll(counts: readonly PageCount[]): void {
    const rows = new Map<string, number>();
    for (const { views, day, path, referrer, device } of counts) {
      if (increase.run(views, day, path, referrer, device).changes > 0) continue;
      const before = rows.get(day) ?? Number(rowsOf.get(day)?.rows);
      const full = before >= ROWS_A_DAY;
      insert.run(views, day, full ? OTHER : path, full ? OTHER : referrer, device);
      rows.set(day, before + 1);
    }
  }

  return {
    add(counts) {
      db.exec("begin immediate");
      try {
        addAll(counts);
        db.exec("commit");
      } catch (error) {
        db.exec("rollback");
        throw error;
      }
    },
    read({ by, since, top, bots }) {
      const column = columns[by];
      const rows = db
        .prepare(
          `select ${column} as name, sum(views) as views from page_views
           where day >= ? and (? or device <> 'bot')
           group by ${column} order by ${by === "day" ? "name" : "views desc, name"} limit ?`,
        )
        .all(since, bots ? 1 : 0, top);
      return rows.map(({ name, views }): StatsRow => ({ name: String(name), views: Number(views) }));
    },
    eraseBefore(day) {
      db.prepare("delete from page_views where day < ?").run(day);
    },
  };
}
