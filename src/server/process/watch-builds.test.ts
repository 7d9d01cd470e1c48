import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { watchBuilds } from "./watch-builds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than it takes to look again. */
const LOADING_MS = 3000;

function follow(broken: Set<string>) {
  const now = { current: "one", served: "one" };
  const tried: string[] = [];
  const { stop } = watchBuilds({
    dist: { currentId: () => now.current },
    log: createLog({ write() {} }),
    served: () => now.served,
    async load(id) {
      tried.push(id);
      if (broken.has(id)) throw new Error("a file is missing");
      await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
      now.served = id;
    },
  });
  return { now, tried, stop };
}

it("loads a build once when it is the current one", async () => {
  const { now, tried, stop } = follow(new Set());
  await vi.advanceTimersByTimeAsync(5000);
  expect(tried).toEqual([]);
  now.current = "two";
  await vi.advanceTimersByTimeAsync(5000);
  expect(tried).toEqual(["two"]);
  stop();
});

it("tries one that cannot be loaded again, more and more seldom", async () => {
  const broken = new Set(["two"]);
  const { now, tried, stop } = follow(broken);
  now.current = "two";
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tried.length).toBeGreaterThan(10);
  expect(tried.length).toBeLessThan(20);
  broken.clear();
  await vi.advanceTimersByTimeAsync(61_000 + LOADING_MS);
  expect(now.served).toBe("two");
  stop();
});

it("loads the next one at once, whatever was wrong with the last", async () => {
  const { now, tried, stop } = follow(new Set(["two"]));
  now.current = "two";
  await vi.advanceTimersByTimeAsync(100_000);
  now.current = "three";
  await vi.advanceTimersByTimeAsync(500);
  expect(tried.at(-1)).toBe("three");
  stop();
});
