import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { compressFiles } from "./compress-files.ts";

it("replaces incomplete compressed files atomically while a server reads them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compress-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "boot.js");
  const code = "const warp = 12;".repeat(200);
  writeFileSync(path, code);
  writeFileSync(`${path}.br`, "of the build before");
  const reader = await open(`${path}.br`);

  await compressFiles([{ path, effort: "quick" }]);

  expect((await reader.readFile("utf8")).toString()).toBe("of the build before");
  await reader.close();
  expect(readdirSync(folder).sort()).toEqual(["boot.js", "boot.js.br", "boot.js.gz", "boot.js.zst"]);
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(code);
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(code);
  expect(zstdDecompressSync(readFileSync(`${path}.zst`)).toString()).toBe(code);
});
