import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDist } from "./dist.ts";

const dist = openDist(mkdtempSync(join(tmpdir(), "dist-")));
afterAll(() => rmSync(dist.directory, { recursive: true }));

it("leaves a file alone that holds the same already: a server may be reading it", () => {
  const file = dist.storePath(dist.keep("Łódź"));
  utimesSync(file, 1, 1);
  dist.keep("Łódź");
  expect(statSync(file).mtimeMs).toBe(1000);
});

it("writes a file again that was cut off", () => {
  const file = dist.storePath(dist.keep("a page"));
  truncateSync(file, 3);
  dist.keep("a page");
  expect(readFileSync(file, "utf8")).toBe("a page");
});
