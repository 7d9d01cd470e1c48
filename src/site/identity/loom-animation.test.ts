import { expect, it } from "vitest";
import { countPicks, getLoomState } from "./loom-animation.ts";

const picks = 84;
const times = Array.from({ length: countPicks(picks) * 4 + 1 }, (_, quarter) => quarter / 4);

it("starts with the old piece and ends with the new one, both filling the frame", () => {
  expect(getLoomState(0, picks)).toEqual({ rolled: 0, fell: picks });
  expect(getLoomState(countPicks(picks), picks)).toEqual({ rolled: picks, fell: picks });
});

it("never rolls backward, and never faster than one pick per pick of time", () => {
  const rolls = times.map((time) => getLoomState(time, picks).rolled);
  for (const [index, rolled] of rolls.entries()) {
    const step = rolled - (rolls[index - 1] ?? 0);
    expect(step).toBeGreaterThanOrEqual(0);
    expect(step).toBeLessThanOrEqual(0.25);
  }
});

it("keeps the fell inside the frame", () => {
  for (const time of times) {
    const { fell } = getLoomState(time, picks);
    expect(fell).toBeGreaterThan(picks - 12);
    expect(fell).toBeLessThanOrEqual(picks);
  }
});
