import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { computeHash } from "../../build-store/dist.ts";
import { createCachedFile, createFileCache } from "./file-cache.ts";

const html = { type: "text/html; charset=utf-8", cacheControl: "no-cache" };
const CONTENT = "Warp and weft. ".repeat(100);

/** A file on disk, as the build wrote it. */
function writeSource(content = CONTENT) {
  const folder = mkdtempSync(join(tmpdir(), "file-cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = join(folder, "page");
  writeFileSync(source, content);
  const contentHash = computeHash(content);
  return { source, file: createCachedFile({ ...html, source, etag: contentHash, contentHash }) };
}

it("evicts the oldest file that was not requested again", async () => {
  const cache = createFileCache([], { limit: 12_000 });
  const [first, second, third] = [writeSource().file, writeSource().file, writeSource().file];
  const firstVariant = await cache.load(first, "identity");
  await cache.load(second, "identity");
  firstVariant.isRecentlyUsed = true;
  await cache.load(third, "identity");
  expect([first, second, third].map(({ variants }) => "identity" in variants)).toEqual([true, false, true]);
});

it("loads a variant once for requests at the same time, and counts it once", async () => {
  const cache = createFileCache([], { limit: 12_000 });
  const [first, second] = [writeSource().file, writeSource().file];
  const loaded = await Promise.all([1, 2, 3, 4].map(() => cache.load(first, "identity")));
  expect(new Set(loaded).size).toBe(1);
  await cache.load(second, "identity");
  expect("identity" in first.variants, "two files fit, so neither is evicted").toBe(true);
});

it("compresses a file whose bytes are in memory", async () => {
  const { load } = createFileCache(["x-build-id", "1"]);
  const file = createCachedFile({ ...html, source: Buffer.alloc(100, "a"), etag: "a" });
  const { body, headers } = await load(file, "gzip");
  expect(headers).toContain("x-build-id");
  expect(headers[headers.indexOf("content-length") + 1]).toBe(String(body.length));
  expect(body.subarray(0, 2).toString("hex")).toBe("1f8b");
});

it("rejects a truncated file in every encoding", async () => {
  for (const encoding of ["identity", "br", "zstd", "gzip"] as const) {
    const { source, file } = writeSource();
    truncateSync(source, 700);
    await expect(createFileCache([]).load(file, encoding), encoding).rejects.toThrow("is not as the build wrote it");
  }
});

it("replaces a truncated compressed file, and one of other content", async () => {
  for (const stored of [gzipSync(CONTENT).subarray(0, 30), gzipSync("other content"), Buffer.of()]) {
    const { source, file } = writeSource();
    writeFileSync(`${source}.gz`, stored);
    const { body } = await createFileCache([]).load(file, "gzip");
    expect(gunzipSync(body).toString()).toBe(CONTENT);
    expect(gunzipSync(readFileSync(`${source}.gz`)).toString()).toBe(CONTENT);
  }
});

it.each(["br", "zstd", "gzip"] as const)("recognizes a truncated %s file without a recorded hash", async (encoding) => {
  const { source } = writeSource();
  const suffix = { br: ".br", zstd: ".zst", gzip: ".gz" }[encoding];
  const file = () => createCachedFile({ ...html, source, etag: "asset" });
  const { body } = await createFileCache([]).load(file(), encoding);
  expect(existsSync(source + suffix)).toBe(true);
  truncateSync(source + suffix, body.length - 5);
  expect((await createFileCache([]).load(file(), encoding)).body).toEqual(body);
});

it("compresses a file in memory until its Brotli file is written, and then sends that", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { source } = writeSource();
  const file = createCachedFile({ ...html, source, etag: "asset", isCompressedLater: true });
  const { load, cachedBytes } = createFileCache([]);
  expect(brotliDecompressSync((await load(file, "br")).body).toString()).toBe(CONTENT);
  expect(existsSync(`${source}.br`)).toBe(false);
  const better = brotliCompressSync(CONTENT);
  writeFileSync(`${source}.br`, better);
  vi.advanceTimersByTime(60_000);
  expect([file.variants, cachedBytes()]).toEqual([{}, 0]);
  expect((await load(file, "br")).body).toEqual(better);
  vi.advanceTimersByTime(60_000);
  expect(file.variants).toHaveProperty("br");
});
