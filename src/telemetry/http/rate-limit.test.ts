import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

it("lets each client pass so many times a minute", () => {
  let time = 0;
  const may = createRateLimit({ perMinute: 2, perMinuteInAll: 100, now: () => time });
  expect([may("a"), may("a"), may("a"), may("b")]).toEqual([true, true, false, true]);
  time = 59_999;
  expect(may("a")).toBe(false);
  time = 60_000;
  expect(may("a")).toBe(true);
});

it("bounds all clients together, for a minute", () => {
  let time = 0;
  const may = createRateLimit({ perMinute: 2, perMinuteInAll: 3, now: () => time });
  expect(["a", "b", "c", "d"].map(may)).toEqual([true, true, true, false]);
  time = 60_000;
  expect(["a", "b", "c", "d"].map(may)).toEqual([true, true, true, false]);
});
