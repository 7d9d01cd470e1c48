import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimReload, RELOAD_GUARD_MS } from "./router.ts";

beforeEach(() => {
  vi.useFakeTimers();
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("allows a forced load of one target every ten seconds", () => {
  expect(RELOAD_GUARD_MS).toBe(10_000);
  expect(claimReload("/a")).toBe(true);
  expect(claimReload("/a")).toBe(false);
  vi.advanceTimersByTime(9_999);
  expect(claimReload("/a")).toBe(false);
  vi.advanceTimersByTime(1);
  expect(claimReload("/a")).toBe(true);
});

it("guards two targets that reload each other", () => {
  expect([claimReload("/a"), claimReload("/b"), claimReload("/a"), claimReload("/b")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("refuses a forced load when storage is forbidden", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("Storage is off.", "SecurityError");
    },
  });
  expect(claimReload("/a")).toBe(false);
});
