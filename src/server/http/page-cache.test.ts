import { expect, it } from "vitest";
import { createFileCache } from "./file-cache.ts";
import { createPageCache, createRenderQueue } from "./page-cache.ts";

const html = { type: "text/html; charset=utf-8", cacheControl: "no-cache" };
const sunday = new Date("2026-11-15T23:59:59Z");
const monday = new Date("2026-11-16T00:00:00Z");

function createCache(limit?: number) {
  const queryOf = (path: string) => (path === "/search" ? ["q", "kind"] : []);
  const cache = createPageCache({ files: createFileCache([], { limit }), queryOf });
  cache.get("/", sunday);
  return cache;
}

const keyOf = (target: string, accept?: string) => createCache().keyOf(new URL(target, "http://localhost"), accept);

it("returns a cached page until the day ends", () => {
  const cache = createCache();
  const file = cache.add("/careers", { ...html, body: "open" }, sunday);
  expect(cache.get("/careers", sunday)).toBe(file);
  expect(cache.get("/careers", monday)).toBeUndefined();
});

it("does not cache a page for a new day that was rendered for the day before", () => {
  const cache = createCache();
  // While the page renders, midnight passes and another page is requested.
  cache.get("/careers", monday);
  cache.add("/case-studies/weekly", { ...html, body: "last week's" }, sunday);
  expect(cache.get("/case-studies/weekly", monday)).toBeUndefined();
});

it("derives the ETag from the content", () => {
  const cache = createCache();
  const [one, identical, other] = ["a", "a", "b"].map((body, index) =>
    cache.add(`/${index}`, { ...html, body }, sunday),
  );
  expect(one?.etag).toBe(identical?.etag);
  expect(one?.etag).not.toBe(other?.etag);
});

it.each([
  ["/careers?utm_source=mail", "/careers"],
  ["/search?x=1&kind=job&q=a%20b&y", "/search?q=a+b&kind=job"],
  ["/search?q=first&q=second", "/search?q=first"],
  ["/search/_payload.json?q=a&819ac465f11d", "/search/_payload.json?q=a"],
  ["/search?q=a#b", "/search?q=a"],
])("the key of %s is %s, with the query parameters that the page declares", (target, key) => {
  expect(keyOf(target)).toBe(key);
});

it("has separate keys for HTML and Markdown, but not for texts and payloads", () => {
  const accept = "text/markdown, */*;q=0.1";
  expect(keyOf("/about-us", accept)).not.toBe(keyOf("/about-us"));
  expect(keyOf("/feed.xml", accept)).toBe(keyOf("/feed.xml"));
  expect(keyOf("/_payload.json?1", accept)).toBe(keyOf("/_payload.json?2"));
});

it("finds a page by its target, but not by a path that is normalized", () => {
  const cache = createCache();
  cache.add("/search?q=a", { ...html, body: "found" }, sunday);
  const file = cache.add("/search?q=a", { ...html, body: "found" }, sunday);
  expect(cache.find("/search?q=a&x=2", "/search", undefined, sunday)).toBe(file);
  for (const [target, path] of [
    ["/x/../search?q=a", "/x/../search"],
    ["//host/search?q=a", "//host/search"],
    ["http://host/search?q=a", "http://host/search"],
    ["//[", "//["],
  ] as const)
    expect(cache.find(target, path, undefined, sunday), target).toBeUndefined();
});

it("evicts the oldest pages when the limit is reached, with source and key counted", () => {
  const cache = createCache(100_000);
  const keys = Array.from({ length: 20 }, (_, index) => `/careers/job-${index}`);
  for (const key of keys) cache.add(key, { ...html, body: key.padEnd(20_000) }, sunday);
  const cached = keys.filter((key) => cache.get(key, sunday));
  expect(cached).toEqual(keys.slice(-4));
});

it("counts the compressed variants of a page, and evicts them with it", async () => {
  const cache = createCache(100_000);
  const random = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * index * 7919) % 251));
  const [first, second] = ["/a", "/b"].map((key) => cache.add(key, { ...html, body: random }, sunday));
  if (!first || !second) throw new Error("unreachable");
  for (const encoding of ["br", "gzip", "zstd"] as const) await cache.load(first, encoding);
  await cache.load(second, "identity");
  const third = cache.add("/c", { ...html, body: random }, sunday);
  expect(["/a", "/b", "/c"].map((key) => cache.get(key, sunday))).toEqual([undefined, second, third]);
  expect(first.variants).toEqual({});
});

it("does not cache a page with a very long key", () => {
  const cache = createCache();
  const key = `/search?q=${"x".repeat(500)}`;
  cache.add(key, { ...html, body: "" }, sunday);
  expect(cache.get(key, sunday)).toBeUndefined();
});

it("caches a page with a query when it is requested again", () => {
  const cache = createCache();
  const add = (key: string) => cache.add(key, { ...html, body: "" }, sunday);
  add("/search?q=a");
  expect(cache.get("/search?q=a", sunday)).toBeUndefined();
  for (let other = 0; other < 900; other++) add(`/search?q=${other}`);
  const again = add("/search?q=a");
  expect(cache.get("/search?q=a", sunday)).toBe(again);
});

const nextLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

it("starts one render per turn of the event loop, in order", async () => {
  const queue = createRenderQueue();
  const started: string[] = [];
  for (const name of ["a", "b", "c"]) queue.waitForTurn().then(() => started.push(name));
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await nextLoopTurn();
    counts.push(started.length);
  }
  expect(started).toEqual(["a", "b", "c"]);
  expect(counts.map((count, turn) => count - (counts[turn - 1] ?? 0)).every((count) => count <= 1)).toBe(true);
});

it("is full at its limit and accepts renders again when some were started", async () => {
  const queue = createRenderQueue(2);
  const renders = [queue.waitForTurn(), queue.waitForTurn()];
  expect(queue.isFull()).toBe(true);
  await Promise.all(renders);
  expect(queue.isFull()).toBe(false);
});

it("is busy while several renders wait", async () => {
  const queue = createRenderQueue();
  expect(queue.isBusy()).toBe(false);
  const renders = Array.from({ length: 10 }, () => queue.waitForTurn());
  expect(queue.isBusy()).toBe(true);
  await Promise.all(renders);
  expect(queue.isBusy()).toBe(false);
});
