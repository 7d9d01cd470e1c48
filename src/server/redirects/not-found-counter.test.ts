import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNotFoundCounter } from "./not-found-counter.ts";
import { openNotFoundStore } from "./not-found-store.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "asked-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

const now = () => new Date("2026-11-15T12:00:00Z");
const at = (path: string) => new URL(path, "https://northloom.example");

function start({ rows, mostEntries }: { rows?: number; mostEntries?: number } = {}) {
  const failures: unknown[] = [];
  const store = openNotFoundStore(directory, rows);
  const misses = createNotFoundCounter({ store, now, onFailure: (error) => failures.push(error), mostEntries });
  return { store, misses, failures };
}

describe("addresses that were asked for", () => {
  it("are counted with the hosts that link to them, most wanted first, and outlive a restart", () => {
    const { misses } = start();
    misses.count("missing", at("/old/?secret=1#x"), "https://news.example/read?mail=a@b.example");
    misses.count("missing", at("/old"), "https://news.example/other");
    misses.count("missing", at("/old"), undefined);
    misses.count("missing", at("/rare"), "not an address");
    misses.count("redirected", at("/tag/dbt"), undefined);
    misses.close();

    const { store, misses: again } = start();
    again.count("missing", at("/old"), undefined);
    again.flush();
    expect(store.mostWanted("missing", 5)).toEqual([
      { path: "/old", count: 4, lastSeen: "2026-11-15", referrers: "news.example" },
      { path: "/rare", count: 1, lastSeen: "2026-11-15", referrers: null },
    ]);
    expect(store.mostWanted("redirected", 5)).toMatchObject([{ path: "/tag/dbt", count: 1 }]);
    again.close();
  });

  it("are added up when two processes write to the same file", () => {
    const [one, two] = [start(), start()];
    for (const { misses } of [one, two]) misses.count("missing", at("/old"), undefined);
    one.misses.flush();
    two.misses.flush();
    expect(one.store.mostWanted("missing", 1)).toMatchObject([{ count: 2 }]);
    one.misses.close();
    two.misses.close();
  });

  it("are written now and then by themselves", () => {
    vi.useFakeTimers();
    const { store, misses } = start();
    misses.count("missing", at("/old"), undefined);
    expect(store.mostWanted("missing", 1)).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(store.mostWanted("missing", 1)).toHaveLength(1);
    misses.close();
  });

  it("stay few, in memory and on disk; the wanted ones stay", () => {
    const { store, misses } = start({ rows: 3, mostEntries: 5 });
    misses.count("missing", at("/wanted"), undefined);
    misses.count("missing", at("/wanted"), undefined);
    for (let index = 0; index < 50; index++) misses.count("missing", at(`/scan-${index}`), undefined);
    misses.flush();
    expect(store.mostWanted("missing", 100).map(({ path }) => path)).toEqual(["/wanted", "/scan-0", "/scan-1"]);
    misses.close();
  });

  it("stay few between two writes, however many are invented", () => {
    const { store, misses } = start({ mostEntries: 5 });
    for (let index = 0; index < 50; index++) misses.count("missing", at(`/scan-${index}`), undefined);
    misses.flush();
    expect(store.mostWanted("missing", 100)).toHaveLength(5);
    misses.close();
  });

  it("never stop the server when they cannot be written, and are kept again once they can", () => {
    const { store, misses, failures } = start();
    const inTheWay = join(directory, "asked.db");
    mkdirSync(inTheWay);
    misses.count("missing", at("/old"), undefined);
    misses.flush();
    expect(failures).toHaveLength(1);
    rmdirSync(inTheWay);
    misses.count("missing", at("/old"), undefined);
    misses.flush();
    expect(store.mostWanted("missing", 1)).toMatchObject([{ path: "/old", count: 1 }]);
    misses.close();
  });

  it.each([
    "/unsubscribe/jan.kowalski@mail.example",
    "/unsubscribe/jan.kowalski%40mail.example",
    "/unsubscribe/jan.kowalski%2540mail.example",
    "/call/48425550140",
    "/reset/9f86d081884c7d659a2feaa0c55ad015",
    "/invite/3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    "/login/eyJhbGciOiJIUzI1NiJ9.e30.x",
    "/s/aB3dE5gH7jK9mN1pQ3sT",
    "/share;session=1",
    `/${"a/".repeat(100)}`,
  ])("are not written down when they may tell who asked: %s", (path) => {
    const { store, misses } = start();
    misses.count("missing", at(path), undefined);
    misses.flush();
    expect(store.mostWanted("missing", 5)).toEqual([]);
    misses.close();
  });

  it.each([
    "/2019/05/12/zero-downtime-deployments-part-1",
    "/services/technologies/javascript-development",
    "/wp-content/uploads/2019/05/column-migration-lock-300x169.png",
    "/blog/how-we-cut-ci-time-by-75-percent",
  ])("are written down when they are only old: %s", (path) => {
    const { store, misses } = start();
    misses.count("missing", at(path), undefined);
    misses.flush();
    expect(store.mostWanted("missing", 5)).toMatchObject([{ path }]);
    misses.close();
  });
});
