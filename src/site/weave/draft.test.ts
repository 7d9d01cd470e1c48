import { expect, it } from "vitest";
import { drawdown, longestFloat, repeated } from "./draft.ts";
import { climbing, pointed, straight } from "./orders.ts";

const picture = (rows: readonly (readonly boolean[])[]) =>
  rows.map((row) => row.map((up) => (up ? "#" : ".")).join(""));

it("lifts the ends whose shaft is tied to the treadle", () => {
  const cloth = drawdown({ threading: [0, 1, 2, 1], tieUp: [[0], [1, 2]], treadling: [0, 1, 1] });
  expect(picture(cloth)).toEqual(["#...", ".###", ".###"]);
});

it("alternates in plain weave", () => {
  const cloth = drawdown({ threading: [0, 1, 0, 1], tieUp: [[0], [1]], treadling: [0, 1, 0, 1] });
  expect(picture(cloth)).toEqual(["#.#.", ".#.#", "#.#.", ".#.#"]);
  expect(longestFloat(cloth)).toBe(1);
});

it("moves one end a pick in 2/2 twill", () => {
  const cloth = drawdown({ threading: straight(4), tieUp: climbing("##.."), treadling: straight(4) });
  expect(picture(cloth)).toEqual(["##..", ".##.", "..##", "#..#"]);
});

it("turns without doubling in a pointed order", () => {
  expect(pointed(4)).toEqual([0, 1, 2, 3, 2, 1]);
});

it("counts a float across the edge of the repeat", () => {
  expect(longestFloat([[true, false, true, true]])).toBe(3);
});

it("repeats an order around its centre", () => {
  expect(repeated([0, 1, 2], 5, 1)).toEqual([2, 0, 1, 2, 0]);
});
