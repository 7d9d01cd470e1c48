import { expect, it } from "vitest";
import { createPageCache } from "./page-cache.ts";

const createPage = (body: string) => ({ body, type: "html" });
const sunday = new Date("2026-11-15T23:59:59Z");
const monday = new Date("2026-11-16T00:00:00Z");

it("returns a cached page until the day ends", () => {
  const cache = createPageCache();
  expect(cache.get("/careers", sunday)).toBeUndefined();
  const file = cache.set("/careers", createPage("open"), sunday);
  expect(cache.get("/careers", sunday)).toBe(file);
  expect(cache.get("/careers", monday)).toBeUndefined();
});

it("does not cache a page for a new day that was rendered for the day before", () => {
  const cache = createPageCache();
  cache.get("/case-studies/weekly", sunday);
  // While the page renders, midnight passes and another page is requested.
  cache.get("/careers", monday);
  cache.set("/case-studies/weekly", createPage("last week's"), sunday);
  expect(cache.get("/case-studies/weekly", monday)).toBeUndefined();
});

it("derives the ETag from the content", () => {
  const cache = createPageCache();
  const [one, identical, other] = ["a", "a", "b"].map((body, index) =>
    cache.set(`/search?q=${index}`, createPage(body), sunday),
  );
  expect(one?.etag).toBe(identical?.etag);
  expect(one?.etag).not.toBe(other?.etag);
});

it("evicts the oldest page when it is full, and does not cache very long URLs", () => {
  const cache = createPageCache(2);
  cache.get("/", sunday);
  for (const url of ["/a", "/b", "/c", `/search?q=${"x".repeat(500)}`]) cache.set(url, createPage(url), sunday);
  expect(["/a", "/b", "/c", `/search?q=${"x".repeat(500)}`].map((url) => Boolean(cache.get(url, sunday)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
