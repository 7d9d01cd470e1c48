import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTelemetryDb } from "../telemetry-db.ts";
import { createCountDoor } from "./count-door.ts";
import { createPageCounter } from "./count-page.ts";
import { createPageCountStore } from "./sqlite-store.ts";
import type { PageCountStore, StatsQuery } from "./store.ts";

const phone = "Mozilla/5.0 (iPhone) Mobile Safari";
const everything: StatsQuery = { by: "path", since: "2000-01-01", top: 100, bots: true };

let store: PageCountStore;
let today: string;

beforeEach(() => {
  vi.useFakeTimers();
  store = createPageCountStore(openTelemetryDb(":memory:"));
  today = "2026-11-15";
});
afterEach(() => vi.useRealTimers());

function startCounter(failed = vi.fn<(error: unknown) => void>()) {
  const counter = createPageCounter({ store, failed, now: () => new Date(`${today}T12:00:00Z`) });
  const isPage = (path: string) => path === "/" || path.startsWith("/blog");
  const door = createCountDoor({ counter, isPage });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    door(
      new Request("https://northloom.example/_count", {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "user-agent": phone, ...headers },
      }),
      "client",
    );
  return { counter, post };
}

const read = (query: Partial<StatsQuery> = {}) =>
  store.read({ ...everything, ...query }).map(({ name, views }) => [name, views]);

describe("the page counter", () => {
  it("adds views up by path, referrer, device and day", async () => {
    const { counter, post } = startCounter();
    await post({ path: "/", referrer: "news.example" });
    await post({ path: "/", referrer: "news.example" });
    await post({ path: "/blog", referrer: "" }, { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" });
    today = "2026-11-16";
    await post({ path: "/", referrer: "northloom.example" });
    counter.flush();

    expect(read()).toEqual([
      ["/", 3],
      ["/blog", 1],
    ]);
    expect(read({ by: "referrer" })).toEqual([
      ["", 2],
      ["news.example", 2],
    ]);
    expect(read({ by: "device" })).toEqual([
      ["phone", 3],
      ["desktop", 1],
    ]);
    expect(read({ by: "day" })).toEqual([
      ["2026-11-15", 3],
      ["2026-11-16", 1],
    ]);
    expect(read({ since: "2026-11-16" })).toEqual([["/", 1]]);
  });

  it("writes by itself after a while", async () => {
    const { post } = startCounter();
    await post({ path: "/", referrer: "" });
    expect(read()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(read()).toEqual([["/", 1]]);
  });

  it("adds to what was written before", async () => {
    const { counter, post } = startCounter();
    for (let i = 0; i < 2; i++) {
      await post({ path: "/", referrer: "" });
      counter.flush();
    }
    expect(read()).toEqual([["/", 2]]);
  });

  it("keeps the numbers when they cannot be written", async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const { counter, post } = startCounter(failed);
    const add = vi.spyOn(store, "add").mockImplementationOnce(() => {
      throw new Error("disk full");
    });
    await post({ path: "/", referrer: "" });
    vi.advanceTimersByTime(10_000);
    expect(failed).toHaveBeenCalledWith(new Error("disk full"));
    counter.flush();
    expect(add).toHaveBeenCalledTimes(2);
    expect(read()).toEqual([["/", 1]]);
  });

  it.each(["dnt", "sec-gpc"])("does not count a visitor who says no by %s", async (header) => {
    const { counter, post } = startCounter();
    expect((await post({ path: "/", referrer: "" }, { [header]: "1" })).status).toBe(204);
    counter.flush();
    expect(read()).toEqual([]);
  });

  it.each(["", "null", "[]", '{"path":"/"}', '{"path":1,"referrer":""}', '{"path":"/nowhere","referrer":""}'])(
    "refuses %j",
    async (body) => expect((await startCounter().post(body)).status).toBe(400),
  );

  it.each(["a b", "<script>", `${"x".repeat(64)}.example`, "http://x.example/"])(
    "does not keep a referrer that is no host: %s",
    async (referrer) => {
      const { counter, post } = startCounter();
      await post({ path: "/", referrer });
      counter.flush();
      expect(read({ by: "referrer" })).toEqual([["", 1]]);
    },
  );

  it("bounds what a day may hold", () => {
    const day = today;
    const kinds = Array.from({ length: 20_005 }, (_, i) => ({
      day,
      path: `/${i}`,
      referrer: "",
      device: "phone" as const,
    }));
    store.add(kinds.map((kind) => ({ ...kind, views: 1 })));
    store.add([{ day, path: "/1", referrer: "", device: "phone", views: 1 }]);
    const rows = read({ top: 30_000 });
    expect(rows.slice(0, 2)).toEqual([
      ["(other)", 5],
      ["/1", 2],
    ]);
    expect(rows).toHaveLength(20_001);
  });

  it("leaves bots out when asked to, and forgets what is old", async () => {
    const { counter, post } = startCounter();
    await post({ path: "/", referrer: "" }, { "user-agent": "Googlebot/2.1" });
    counter.flush();
    expect(read({ bots: false })).toEqual([]);
    store.eraseBefore("2026-11-16");
    expect(read()).toEqual([]);
  });
});
