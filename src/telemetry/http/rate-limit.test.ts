import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

it("allows each client a number of requests per minute", () => {
  let time = 0;
  const isAllowed = createRateLimit({ perMinute: 2, perMinuteTotal: 100, now: () => time });
  expect([isAllowed("a"), isAllowed("a"), isAllowed("a"), isAllowed("b")]).toEqual([true, true, false, true]);
  time = 59_999;
  expect(isAllowed("a")).toBe(false);
  time = 60_000;
  expect(isAllowed("a")).toBe(true);
});

it("limits all clients together per minute", () => {
  let time = 0;
  const isAllowed = createRateLimit({ perMinute: 2, perMinuteTotal: 3, now: () => time });
  expect(["a", "b", "c", "d"].map(isAllowed)).toEqual([true, true, true, false]);
  time = 60_000;
  expect(["a", "b", "c", "d"].map(isAllowed)).toEqual([true, true, true, false]);
});
