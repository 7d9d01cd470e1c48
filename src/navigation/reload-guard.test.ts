import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimReload, RELOAD_GUARD_MS } from "./reload-guard.ts";

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("lets a target be loaded once in ten seconds", () => {
  expect(RELOAD_GUARD_MS).toBe(10_000);
  expect(claimReload("/a")).toBe(true);
  expect(claimReload("/a")).toBe(false);
  vi.advanceTimersByTime(9_999);
  expect(claimReload("/a")).toBe(false);
  vi.advanceTimersByTime(1);
  expect(claimReload("/a")).toBe(true);
});

it("remembers two targets that take turns", () => {
  expect([claimReload("/a"), claimReload("/b"), claimReload("/a"), claimReload("/b")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("rather shows an error than risk a loop it could not remember", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("Storage is off.", "SecurityError");
    },
  });
  expect(claimReload("/a")).toBe(false);
});
