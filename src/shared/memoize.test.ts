import { expect, it, vi } from "vitest";
import { memoizeRecent } from "./memoize.ts";

it("computes each key once, also when the result is null", () => {
  const compute = vi.fn((key: string) => (key === "missing" ? null : key.length));
  const find = memoizeRecent(compute, 10);
  expect([find("loom"), find("missing"), find("loom"), find("missing")]).toEqual([4, null, 4, null]);
  expect(compute).toHaveBeenCalledTimes(2);
});

it("evicts the least recently used key", () => {
  const compute = vi.fn((key: string) => key.length);
  const find = memoizeRecent(compute, 2);
  for (const key of ["a", "b", "a", "c"]) find(key);
  compute.mockClear();
  find("a");
  expect(compute).not.toHaveBeenCalled();
  find("b");
  expect(compute).toHaveBeenCalledWith("b");
});
