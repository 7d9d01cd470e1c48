import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { getOrCompute } from "./cache.ts";

const dist = openDist(mkdtempSync(join(tmpdir(), "cache-")));
afterAll(() => rmSync(dist.directory, { recursive: true }));

it("computes once for the same inputs, and again when the cached file is damaged", async () => {
  let computations = 0;
  const compute = () => getOrCompute(dist, "numbers", ["source"], async () => ++computations);
  expect([await compute(), await compute()]).toEqual([1, 1]);
  dist.write("kept/numbers.json", "");
  expect([await compute(), await compute()]).toEqual([2, 2]);
});
