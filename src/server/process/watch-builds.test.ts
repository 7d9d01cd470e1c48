import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { watchBuilds } from "./watch-builds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than the polling interval. */
const LOADING_MS = 3000;

function startWatching(brokenIds: Set<string>) {
  const builds = { current: "one", served: "one" };
  const attemptedIds: string[] = [];
  const { stop } = watchBuilds({
    dist: { currentId: () => builds.current },
    log: createLog({ write() {} }),
    servedId: () => builds.served,
    async load(id) {
      attemptedIds.push(id);
      if (brokenIds.has(id)) throw new Error("a file is missing");
      await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
      builds.served = id;
    },
  });
  return { builds, attemptedIds, stop };
}

it("loads a build once when it becomes the current one", async () => {
  const { builds, attemptedIds, stop } = startWatching(new Set());
  await vi.advanceTimersByTimeAsync(5000);
  expect(attemptedIds).toEqual([]);
  builds.current = "two";
  await vi.advanceTimersByTimeAsync(5000);
  expect(attemptedIds).toEqual(["two"]);
  stop();
});

it("retries a build that cannot be loaded, with growing delays", async () => {
  const brokenIds = new Set(["two"]);
  const { builds, attemptedIds, stop } = startWatching(brokenIds);
  builds.current = "two";
  await vi.advanceTimersByTimeAsync(600_000);
  expect(attemptedIds.length).toBeGreaterThan(10);
  expect(attemptedIds.length).toBeLessThan(20);
  brokenIds.clear();
  await vi.advanceTimersByTimeAsync(61_000 + LOADING_MS);
  expect(builds.served).toBe("two");
  stop();
});

it("loads the next build at once after one that failed", async () => {
  const { builds, attemptedIds, stop } = startWatching(new Set(["two"]));
  builds.current = "two";
  await vi.advanceTimersByTimeAsync(100_000);
  builds.current = "three";
  await vi.advanceTimersByTimeAsync(500);
  expect(attemptedIds.at(-1)).toBe("three");
  stop();
});
