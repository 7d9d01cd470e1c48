import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../../leads/testing/databases.ts";
import { openTelemetryDb, type PageCount, type TelemetryDb } from "../telemetry-db.ts";
import { createCountEndpoint } from "./count-endpoint.ts";
import { createDailyCounter, readDailyCounts } from "./daily-counter.ts";
import { createPageCounter, createPageCountStore, type PageCountStore, type StatsQuery } from "./page-counter.ts";

const phone = "Mozilla/5.0 (iPhone) Mobile Safari";
const allRows: StatsQuery = { by: "path", since: "2000-01-01", top: 100 };

let db: TelemetryDb;
let store: PageCountStore;
let today: string;

function startCounter(onFailure = vi.fn<(error: unknown) => void>()) {
  const counter = createPageCounter(store, onFailure, () => new Date(`${today}T12:00:00Z`));
  const isPage = (path: string) => path === "/" || path.startsWith("/blog");
  const daily = createDailyCounter(db, onFailure, () => new Date(`${today}T12:00:00Z`));
  const endpoint = createCountEndpoint(counter, daily, isPage);
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    endpoint(
      new Request("https://tessel.example/_count", {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "user-agent": phone, ...headers },
      }),
      "client",
    );
  return { counter, daily, post };
}

function page(path: string): PageCount {
  return { day: today, path, referrer: "", device: "phone", views: 1 };
}

async function read(query: Partial<StatsQuery> = {}) {
  const rows = await store.read({ ...allRows, ...query });
  return rows.map(({ name, views }) => [name, views]);
}

describe.each(testDatabases())("the page counter in $engine", ({ freshUrl }) => {
  let url: string;

  beforeEach(async () => {
    url = await freshUrl();
    db = openTelemetryDb(url);
    store = createPageCountStore(db);
    today = "2026-11-15";
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await db.close();
  });

  it("counts visits, web vitals and searches without a result a day, and no words that look personal", async () => {
    const { daily, post } = startCounter();
    await post({ path: "/", referrer: "" });
    await post({ path: "/blog", referrer: "tessel.example" });
    await post({ path: "/blog", referrer: "news.example" });
    for (const value of [900, 1900, 2010, 2050, 9_000_000]) await post({ vital: "LCP", value });
    await post({ vital: "CLS", value: 0 });
    for (const search of ["Rust  async", "rust async ", "ada@example.com", "a".repeat(200), " "])
      await post({ search });
    await post({ search: "rust async" }, { "sec-gpc": "1" });
    await post({ search: "rust async" }, { "user-agent": "Googlebot" });
    daily.countError("server");
    await daily.flush();
    daily.countError("server");
    await daily.flush();
    expect(await readDailyCounts(db, today, "2999-01-01")).toEqual({
      visits: 2,
      errors: { server: 2, browser: 0 },
      emptySearches: [{ name: "rust async", count: 2 }],
      vitals: [
        { metric: "LCP", samples: 5, p75: 2100 },
        { metric: "CLS", samples: 1, p75: 0.01 },
      ],
    });
    expect(await readDailyCounts(db, "2000-01-01", today)).toMatchObject({ visits: 0, vitals: [] });
    expect((await post({ vital: "TTFB", value: 1 })).status).toBe(400);
  });

  it("adds views up by path, referrer, device and day", async () => {
    const { counter, post } = startCounter();
    await post({ path: "/", referrer: "news.example" });
    await post({ path: "/", referrer: "news.example" });
    await post({ path: "/blog", referrer: "" }, { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" });
    today = "2026-11-16";
    await post({ path: "/", referrer: "tessel.example" });
    await counter.flush();

    expect(await read()).toEqual([
      ["/", 3],
      ["/blog", 1],
    ]);
    expect(await read({ by: "referrer" })).toEqual([
      ["", 2],
      ["news.example", 2],
    ]);
    expect(await read({ by: "device" })).toEqual([
      ["phone", 3],
      ["desktop", 1],
    ]);
    expect(await read({ by: "day" })).toEqual([
      ["2026-11-15", 3],
      ["2026-11-16", 1],
    ]);
    expect(await read({ since: "2026-11-16" })).toEqual([["/", 1]]);
  });

  it("writes pending counts after ten seconds", async () => {
    const { post } = startCounter();
    await post({ path: "/", referrer: "" });
    expect(await read()).toEqual([]);
    const add = vi.spyOn(store, "add");
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(add).toHaveResolved());
    expect(await read()).toEqual([["/", 1]]);
  });

  it("ignores its own host as a referrer behind a proxy with another host name", async () => {
    const { counter, post } = startCounter();
    await post({ path: "/", referrer: "www.tessel.example" }, { origin: "https://www.tessel.example" });
    await counter.flush();
    expect(await read({ by: "referrer" })).toEqual([["", 1]]);
  });

  it("adds to counts written before", async () => {
    const { counter, post } = startCounter();
    for (let i = 0; i < 2; i++) {
      await post({ path: "/", referrer: "" });
      await counter.flush();
    }
    expect(await read()).toEqual([["/", 2]]);
  });

  it("retries counts that could not be written", async () => {
    const onFailure = vi.fn<(error: unknown) => void>();
    const { counter, post } = startCounter(onFailure);
    const add = vi.spyOn(store, "add").mockRejectedValueOnce(new Error("disk full"));
    await post({ path: "/", referrer: "" });
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
    expect(onFailure).toHaveBeenCalledWith(new Error("disk full"));
    await counter.flush();
    expect(add).toHaveBeenCalledTimes(2);
    expect(await read()).toEqual([["/", 1]]);
  });

  it.each(["dnt", "sec-gpc"])("does not count a visitor with the %s header", async (header) => {
    const { counter, post } = startCounter();
    expect((await post({ path: "/", referrer: "" }, { [header]: "1" })).status).toBe(204);
    await counter.flush();
    expect(await read()).toEqual([]);
  });

  it.each(["", "null", "[]", '{"path":"/"}', '{"path":1,"referrer":""}', '{"path":"/nowhere","referrer":""}'])(
    "returns 400 for %j",
    async (body) => expect((await startCounter().post(body)).status).toBe(400),
  );

  it.each(["a b", "<script>", `${"x".repeat(64)}.example`, "http://x.example/"])(
    "drops a referrer that is not a host name: %s",
    async (referrer) => {
      const { counter, post } = startCounter();
      await post({ path: "/", referrer });
      await counter.flush();
      expect(await read({ by: "referrer" })).toEqual([["", 1]]);
    },
  );

  it("counts concurrent writes of several processes without a deadlock", async () => {
    const counts = Array.from({ length: 50 }, (_, i) => page(`/${i}`));
    const others = [1, 2, 3].map(() => openTelemetryDb(url));
    await Promise.all([
      store.add(counts),
      ...others.map((other) => createPageCountStore(other).add(counts.toReversed())),
    ]);
    expect(await read()).toEqual(counts.map(({ path }) => [path, 4]).sort());
    await Promise.all(others.map((other) => other.close()));
  });

  it("sums counts beyond 20 000 rows a day as (other)", async () => {
    await store.add(Array.from({ length: 20_005 }, (_, i) => page(`/${i}`)));
    await store.add([page("/1"), page("/late")]);
    const rows = await read({ top: 30_000 });
    expect(rows.slice(0, 2)).toEqual([
      ["(other)", 6],
      ["/1", 2],
    ]);
    expect(rows).toHaveLength(20_001);
  });

  it.each(["Googlebot/2.1", "facebookexternalhit/1.1", ""])("does not count a bot: %j", async (userAgent) => {
    const { counter, post } = startCounter();
    expect((await post({ path: "/", referrer: "" }, { "user-agent": userAgent })).status).toBe(204);
    await counter.flush();
    expect(await read()).toEqual([]);
  });

  it("erases counts before a day", async () => {
    await store.add([page("/")]);
    await store.eraseBefore("2026-11-15");
    expect(await read()).toEqual([["/", 1]]);
    await store.eraseBefore("2026-11-16");
    expect(await read()).toEqual([]);
  });
});
