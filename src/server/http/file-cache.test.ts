import { expect, it } from "vitest";
import { createCachedFile, createFileCache } from "./file-cache.ts";

const file = (name: string) =>
  createCachedFile({
    source: Buffer.alloc(100, name),
    type: "text/html; charset=utf-8",
    etag: name,
    cacheControl: "no-cache",
    query: [],
  });

it("lets go of what nobody asked for again", async () => {
  const fetch = createFileCache([], 250);
  const [first, second, third] = [file("a"), file("b"), file("c")];
  const held = await fetch(first, "identity");
  await fetch(second, "identity");
  held.wanted = true;
  await fetch(third, "identity");
  expect([first, second, third].map(({ variants }) => "identity" in variants)).toEqual([true, false, true]);
});

it("compresses bytes that lie in memory", async () => {
  const fetch = createFileCache(["x-build-id", "1"]);
  const { body, headers } = await fetch(file("a"), "gzip");
  expect(headers).toContain("x-build-id");
  expect(headers[headers.indexOf("content-length") + 1]).toBe(String(body.length));
  expect(body.subarray(0, 2).toString("hex")).toBe("1f8b");
});
