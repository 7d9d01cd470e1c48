import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNotFoundCounter, openNotFoundStore } from "./not-found-counter.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "asked-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

const now = () => new Date("2026-11-15T12:00:00Z");
const toUrl = (path: string) => new URL(path, "https://tessel.example");

function createCounter({ rows, maxEntries }: { rows?: number; maxEntries?: number } = {}) {
  const failures: unknown[] = [];
  const store = openNotFoundStore(directory, rows);
  const counter = createNotFoundCounter({ store, now, onFailure: (error) => failures.push(error), maxEntries });
  return { store, counter, failures };
}

describe("not-found counter", () => {
  it("lists paths by count with their referrer hosts, also after a restart", () => {
    const { counter } = createCounter();
    counter.count("missing", toUrl("/old/?secret=1#x"), "https://news.example/read?mail=a@b.example");
    counter.count("missing", toUrl("/old"), "https://news.example/other");
    counter.count("missing", toUrl("/old"), undefined);
    counter.count("missing", toUrl("/rare"), "not an address");
    counter.count("redirected", toUrl("/tag/dbt"), undefined);
    counter.close();

    const { store, counter: restarted } = createCounter();
    restarted.count("missing", toUrl("/old"), undefined);
    restarted.flush();
    expect(store.listMostRequested("missing", 5)).toEqual([
      { path: "/old", count: 4, lastSeen: "2026-11-15", referrers: "news.example" },
      { path: "/rare", count: 1, lastSeen: "2026-11-15", referrers: null },
    ]);
    expect(store.listMostRequested("redirected", 5)).toMatchObject([{ path: "/tag/dbt", count: 1 }]);
    restarted.close();
  });

  it.each(["a new file", "an existing file"])("stores them in %s that only its owner can read", (kind) => {
    if (kind === "an existing file") writeFileSync(join(directory, "requested-paths.db"), "", { mode: 0o644 });
    const { counter } = createCounter();
    counter.count("missing", toUrl("/old"), undefined);
    counter.close();
    expect(statSync(join(directory, "requested-paths.db")).mode & 0o777).toBe(0o600);
  });

  it("adds up the counts of two processes", () => {
    const [one, two] = [createCounter(), createCounter()];
    for (const { counter } of [one, two]) counter.count("missing", toUrl("/old"), undefined);
    one.counter.flush();
    two.counter.flush();
    expect(one.store.listMostRequested("missing", 1)).toMatchObject([{ count: 2 }]);
    one.counter.close();
    two.counter.close();
  });

  it("flushes the buffer periodically", () => {
    vi.useFakeTimers();
    const { store, counter } = createCounter();
    counter.count("missing", toUrl("/old"), undefined);
    expect(store.listMostRequested("missing", 1)).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(store.listMostRequested("missing", 1)).toHaveLength(1);
    counter.close();
  });

  it("limits entries in memory and rows on disk, and keeps the most requested", () => {
    const { store, counter } = createCounter({ rows: 3, maxEntries: 5 });
    counter.count("missing", toUrl("/wanted"), undefined);
    counter.count("missing", toUrl("/wanted"), undefined);
    for (let index = 0; index < 50; index++) counter.count("missing", toUrl(`/scan-${index}`), undefined);
    counter.flush();
    expect(store.listMostRequested("missing", 100).map(({ path }) => path)).toEqual(["/wanted", "/scan-0", "/scan-1"]);
    counter.close();
  });

  it("limits entries between two flushes", () => {
    const { store, counter } = createCounter({ maxEntries: 5 });
    for (let index = 0; index < 50; index++) counter.count("missing", toUrl(`/scan-${index}`), undefined);
    counter.flush();
    expect(store.listMostRequested("missing", 100)).toHaveLength(5);
    counter.close();
  });

  it("reports a failed write, and stores counts again once it can", () => {
    const { store, counter, failures } = createCounter();
    const blockingDirectory = join(directory, "requested-paths.db");
    mkdirSync(blockingDirectory);
    counter.count("missing", toUrl("/old"), undefined);
    counter.flush();
    expect(failures).toHaveLength(1);
    rmdirSync(blockingDirectory);
    counter.count("missing", toUrl("/old"), undefined);
    counter.flush();
    expect(store.listMostRequested("missing", 1)).toMatchObject([{ path: "/old", count: 1 }]);
    counter.close();
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
  ])("does not store a path that may contain personal data: %s", (path) => {
    const { store, counter } = createCounter();
    counter.count("missing", toUrl(path), undefined);
    counter.flush();
    expect(store.listMostRequested("missing", 5)).toEqual([]);
    counter.close();
  });

  it.each([
    "/2019/05/12/zero-downtime-deployments-part-1",
    "/services/technologies/javascript-development",
    "/wp-content/uploads/2019/05/column-migration-lock-300x169.png",
    "/blog/how-we-cut-ci-time-by-75-percent",
  ])("stores an ordinary old path: %s", (path) => {
    const { store, counter } = createCounter();
    counter.count("missing", toUrl(path), undefined);
    counter.flush();
    expect(store.listMostRequested("missing", 5)).toMatchObject([{ path }]);
    counter.close();
  });
});
