import { afterEach, expect, it, vi } from "vitest";
import { LoadFailure } from "./load.ts";
import { createPayloadStore, payloadUrl } from "./payload-store.ts";
import { page } from "./route.ts";

const load = async () => ({ default: () => null });
const plain = page("plain", "/plain", load);
const filtered = page("filtered", "/filtered", load, { query: ["tag"], onDemand: true });
const url = (path: string) => new URL(path, "http://site.test");
const signal = new AbortController().signal;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function createStoreWithResponse(respond: () => Response | Promise<Response>) {
  const fetchMock = vi.fn(async (_address: string) => respond());
  vi.stubGlobal("fetch", fetchMock);
  const observe = vi.fn();
  const builds = { hasNewBuild: false, observe, check: async () => {} };
  return { store: createPayloadStore("b1", builds), fetchMock, observe };
}

it.each([
  [plain, "/", "/_payload.json?b1"],
  [plain, "/plain?utm_source=a", "/plain/_payload.json?b1"],
  [filtered, "/filtered?utm_source=a&tag=b%20c&tag=d", "/filtered/_payload.json?tag=b+c&tag=d&b1"],
  [null, "/old?page=2", "/old/_payload.json?page=2&b1"],
])("builds the payload URL with only the query parameters the route depends on", (route, path, expected) => {
  expect(payloadUrl(route, url(path), "b1")).toBe(expected);
});

it("caches a fetched payload and passes the response to the build watch", async () => {
  const { store, fetchMock, observe } = createStoreWithResponse(() => Response.json({ data: { a: 1 } }));
  expect(store.get(plain, url("/plain"))).toBeUndefined();
  await store.fetch(plain, url("/plain"), { signal });
  expect(store.get(plain, url("/plain?utm_source=a"))).toEqual({ data: { a: 1 } });
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(observe).toHaveBeenCalledOnce();
});

it("caches an on-demand page for 30 seconds and an error not at all", async () => {
  vi.useFakeTimers();
  const { store } = createStoreWithResponse(() => Response.json({ data: {} }));
  await store.fetch(filtered, url("/filtered"), { signal });
  vi.advanceTimersByTime(29_000);
  expect(store.get(filtered, url("/filtered"))).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(store.get(filtered, url("/filtered"))).toBeUndefined();

  const failing = createStoreWithResponse(() => Response.json({ error: { statusCode: 404 } }, { status: 404 })).store;
  await failing.fetch(plain, url("/plain"), { signal });
  expect(failing.get(plain, url("/plain"))).toBeUndefined();
});

it("evicts the payload stored longest ago when it is full", async () => {
  const { store } = createStoreWithResponse(() => Response.json({ data: {} }));
  const pages = Array.from({ length: 60 }, (_, number) => url(`/${number}`));
  const fetch = (page: URL) => store.fetch(plain, page, { signal });
  for (const page of pages) await fetch(page);
  const cachedPaths = () => pages.filter((page) => store.get(plain, page)).map(({ pathname }) => pathname);
  const [oldest = "", next = ""] = cachedPaths();
  expect(cachedPaths()).toEqual(pages.slice(-cachedPaths().length).map(({ pathname }) => pathname));
  expect(cachedPaths().length).toBeLessThan(60);
  await fetch(url(oldest));
  await fetch(url("/another"));
  expect(cachedPaths()).toContain(oldest);
  expect(cachedPaths()).not.toContain(next);
});

it.each([
  ["HTML", () => new Response("<h1>404</h1>", { status: 404 })],
  ["truncated JSON", () => new Response('{"data":')],
  ["JSON that is not a payload", () => Response.json(["data"])],
  ["a network error", () => Promise.reject(new TypeError("network"))],
])("throws LoadFailure when the response is %s", async (_name, respond) => {
  const { store } = createStoreWithResponse(respond);
  await expect(store.fetch(plain, url("/plain"), { signal })).rejects.toThrow(LoadFailure);
});

it("rejects with the abort reason when the navigation was aborted", async () => {
  const controller = new AbortController();
  const { store } = createStoreWithResponse(() => {
    controller.abort(new Error("left"));
    throw new TypeError("network");
  });
  await expect(store.fetch(plain, url("/plain"), { signal: controller.signal })).rejects.toThrow("left");
});
