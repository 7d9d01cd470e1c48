import { afterEach, expect, it, vi } from "vitest";
import { payloadUrl } from "./payload.ts";
import { createPayloadStore, LoadFailure } from "./payload-store.ts";
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

function storeThatGets(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_address: string) => answer());
  vi.stubGlobal("fetch", fetched);
  const observe = vi.fn();
  const builds = { newBuildKnown: false, observe, check: async () => {} };
  return { store: createPayloadStore("b1", builds), fetched, observe };
}

it.each([
  [plain, "/", "/_payload.json?b1"],
  [plain, "/plain?utm_source=a", "/plain/_payload.json?b1"],
  [filtered, "/filtered?utm_source=a&tag=b%20c&tag=d", "/filtered/_payload.json?tag=b+c&tag=d&b1"],
  [null, "/old?page=2", "/old/_payload.json?page=2&b1"],
])("finds the payload of a page", (route, path, expected) => {
  expect(payloadUrl(route, url(path), "b1")).toBe(expected);
});

it("keeps what it fetched, and looks at the build it came from", async () => {
  const { store, fetched, observe } = storeThatGets(() => Response.json({ data: { a: 1 } }));
  expect(store.get(plain, url("/plain"))).toBeUndefined();
  await store.fetch(plain, url("/plain"), { signal });
  expect(store.get(plain, url("/plain?utm_source=a"))).toEqual({ data: { a: 1 } });
  expect(fetched).toHaveBeenCalledOnce();
  expect(observe).toHaveBeenCalledOnce();
});

it("keeps a page made for the request only for a moment, and an error not at all", async () => {
  vi.useFakeTimers();
  const { store } = storeThatGets(() => Response.json({ data: {} }));
  await store.fetch(filtered, url("/filtered"), { signal });
  vi.advanceTimersByTime(29_000);
  expect(store.get(filtered, url("/filtered"))).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(store.get(filtered, url("/filtered"))).toBeUndefined();

  const failing = storeThatGets(() => Response.json({ error: { statusCode: 404 } }, { status: 404 })).store;
  await failing.fetch(plain, url("/plain"), { signal });
  expect(failing.get(plain, url("/plain"))).toBeUndefined();
});

it("lets go of what was fetched longest ago once it keeps many", async () => {
  const { store } = storeThatGets(() => Response.json({ data: {} }));
  const pages = Array.from({ length: 60 }, (_, number) => url(`/${number}`));
  const fetch = (page: URL) => store.fetch(plain, page, { signal });
  for (const page of pages) await fetch(page);
  const kept = () => pages.filter((page) => store.get(plain, page)).map(({ pathname }) => pathname);
  const [oldest = "", next = ""] = kept();
  expect(kept()).toEqual(pages.slice(-kept().length).map(({ pathname }) => pathname));
  expect(kept().length).toBeLessThan(60);
  await fetch(url(oldest));
  await fetch(url("/another"));
  expect(kept()).toContain(oldest);
  expect(kept()).not.toContain(next);
});

it.each([
  ["a page of HTML", () => new Response("<h1>404</h1>", { status: 404 })],
  ["half of its JSON", () => new Response('{"data":')],
  ["another kind of JSON", () => Response.json(["data"])],
  ["nothing", () => Promise.reject(new TypeError("network"))],
])("says that loading failed when the answer is %s", async (_name, answer) => {
  const { store } = storeThatGets(answer);
  await expect(store.fetch(plain, url("/plain"), { signal })).rejects.toThrow(LoadFailure);
});

it("does not call it a failure when the visitor left", async () => {
  const controller = new AbortController();
  const { store } = storeThatGets(() => {
    controller.abort(new Error("left"));
    throw new TypeError("network");
  });
  await expect(store.fetch(plain, url("/plain"), { signal: controller.signal })).rejects.toThrow("left");
});
