import { expect, it } from "vitest";
import { createCachedFile, createFileCache } from "./file-cache.ts";

const createFile = (name: string) =>
  createCachedFile({
    source: Buffer.alloc(100, name),
    type: "text/html; charset=utf-8",
    etag: name,
    cacheControl: "no-cache",
  });

it("evicts the oldest file that was not requested again", async () => {
  const { load } = createFileCache([], 250);
  const [first, second, third] = [createFile("a"), createFile("b"), createFile("c")];
  const firstVariant = await load(first, "identity");
  await load(second, "identity");
  firstVariant.isRecentlyUsed = true;
  await load(third, "identity");
  expect([first, second, third].map(({ variants }) => "identity" in variants)).toEqual([true, false, true]);
});

it("compresses a file whose bytes are in memory", async () => {
  const { load } = createFileCache(["x-build-id", "1"]);
  const { body, headers } = await load(createFile("a"), "gzip");
  expect(headers).toContain("x-build-id");
  expect(headers[headers.indexOf("content-length") + 1]).toBe(String(body.length));
  expect(body.subarray(0, 2).toString("hex")).toBe("1f8b");
});
