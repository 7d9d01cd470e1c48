import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, compress, isCompressible } from "./compression.ts";

describe("chooseEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["ZSTD, Gzip", "zstd"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br; q=0.0", "identity"],
    ["*", "br"],
    ["*, br;q=0", "zstd"],
    ["*;q=0", "identity"],
    ["compress", "identity"],
  ])("chooses for '%s' the encoding %s", (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});

it("compresses bytes that decompress to the original", async () => {
  const bytes = Buffer.from("Warp and weft. ".repeat(100));
  for (const [encoding, decompress] of [
    ["br", brotliDecompressSync],
    ["zstd", zstdDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const compressed = await compress(bytes, encoding, "quick");
    expect(compressed.length).toBeLessThan(bytes.length / 5);
    expect(decompress(compressed).equals(bytes)).toBe(true);
  }
});

it("is enabled for text and not for formats that are compressed already", () => {
  const types = [
    "text/html; charset=utf-8",
    "image/svg+xml",
    "application/json",
    "font/woff2",
    "image/png",
    "application/pdf",
  ];
  expect(types.map(isCompressible)).toEqual([true, true, true, false, false, false]);
});
