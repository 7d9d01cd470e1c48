import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDist } from "./dist.ts";

const dist = openDist(mkdtempSync(join(tmpdir(), "dist-")));
afterAll(() => rmSync(dist.directory, { recursive: true }));

it("does not rewrite a file with the same content, because a server may be reading it", () => {
  const file = dist.storePath(dist.put("Łódź"));
  utimesSync(file, 1, 1);
  dist.put("Łódź");
  expect(statSync(file).mtimeMs).toBe(1000);
});

it("rewrites a truncated file", () => {
  const file = dist.storePath(dist.put("a page"));
  truncateSync(file, 3);
  dist.put("a page");
  expect(readFileSync(file, "utf8")).toBe("a page");
});
