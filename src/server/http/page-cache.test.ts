import { expect, it } from "vitest";
import { createPageCache } from "./page-cache.ts";

const page = (body: string) => ({ status: 200, body, type: "html" as const });
const sunday = new Date("2026-11-15T23:59:59Z");
const monday = new Date("2026-11-16T00:00:00Z");

it("keeps a page until the day ends", () => {
  const pages = createPageCache();
  expect(pages.find("/careers", sunday)).toBeUndefined();
  const file = pages.keep("/careers", page("open"), sunday);
  expect(pages.find("/careers", sunday)).toBe(file);
  expect(pages.find("/careers", monday)).toBeUndefined();
});

it("does not keep for a new day what shows the one before", () => {
  const pages = createPageCache();
  pages.find("/case-studies/weekly", sunday);
  // While it is made, midnight passes and somebody asks for another page.
  pages.find("/careers", monday);
  pages.keep("/case-studies/weekly", page("last week's"), sunday);
  expect(pages.find("/case-studies/weekly", monday)).toBeUndefined();
});

it("tells pages apart by what they show", () => {
  const pages = createPageCache();
  const [one, same, other] = ["a", "a", "b"].map((body, index) => pages.keep(`/search?q=${index}`, page(body), sunday));
  expect(one?.etag).toBe(same?.etag);
  expect(one?.etag).not.toBe(other?.etag);
});

it("lets the oldest go when there are too many, and keeps no address of any length", () => {
  const pages = createPageCache(2);
  pages.find("/", sunday);
  for (const address of ["/a", "/b", "/c", `/search?q=${"x".repeat(500)}`]) pages.keep(address, page(address), sunday);
  expect(
    ["/a", "/b", "/c", `/search?q=${"x".repeat(500)}`].map((address) => Boolean(pages.find(address, sunday))),
  ).toEqual([false, true, true, false]);
});
