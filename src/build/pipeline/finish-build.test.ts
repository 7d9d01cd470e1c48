import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { type Dist, openDist } from "../../build-store/dist.ts";
import { compressAssets } from "./finish-build.ts";

let dist: Dist;
beforeEach(() => {
  dist = openDist(mkdtempSync(join(tmpdir(), "finish-")));
  onTestFinished(() => rmSync(dist.directory, { recursive: true }));
});

it("compresses scripts with Brotli, and leaves the encodings that few clients ask for to the server", async () => {
  const code = "const warp = 12;".repeat(200);
  dist.write("assets/boot.js", code);
  dist.write("assets/photo.webp", "already compressed");

  await compressAssets(dist, ["boot.js", "photo.webp"]);

  expect(readdirSync(dist.at("assets")).sort()).toEqual(["boot.js", "boot.js.br", "photo.webp"]);
  expect(brotliDecompressSync(readFileSync(dist.at("assets/boot.js.br"))).toString()).toBe(code);
});

it("compresses a script again only when its compressed file is missing", async () => {
  const compressed = dist.at("assets/boot.js.br");
  dist.write("assets/boot.js", "const warp = 12;".repeat(200));
  await compressAssets(dist, ["boot.js"]);
  utimesSync(compressed, 1, 1);
  await compressAssets(dist, ["boot.js"]);
  expect(statSync(compressed).mtimeMs).toBe(1000);
  rmSync(compressed);
  await compressAssets(dist, ["boot.js"]);
  expect(existsSync(compressed)).toBe(true);
});
