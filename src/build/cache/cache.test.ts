import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { getOrCompute } from "./cache.ts";

const dist = openDist(mkdtempSync(join(tmpdir(), "kept-")));
afterAll(() => rmSync(dist.directory, { recursive: true }));

it("makes once what is made from the same, and again what was damaged", async () => {
  let made = 0;
  const make = () => getOrCompute(dist, "numbers", ["source"], async () => ++made);
  expect([await make(), await make()]).toEqual([1, 1]);
  dist.write("kept/numbers.json", "");
  expect([await make(), await make()]).toEqual([2, 2]);
});
