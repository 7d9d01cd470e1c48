import { expect, it } from "vitest";
import { climbingTieUp, computeDrawdown, pointedOrder, repeatOrder, straightOrder } from "./weave-draft.ts";

const toText = (rows: readonly (readonly boolean[])[]) => rows.map((row) => row.map((up) => (up ? "#" : ".")).join(""));

it("lifts the ends whose shaft is tied to the treadle", () => {
  const cloth = computeDrawdown({ threading: [0, 1, 2, 1], tieUp: [[0], [1, 2]], treadling: [0, 1, 1] });
  expect(toText(cloth)).toEqual(["#...", ".###", ".###"]);
});

it("alternates warp and weft in plain weave", () => {
  const cloth = computeDrawdown({ threading: [0, 1, 0, 1], tieUp: [[0], [1]], treadling: [0, 1, 0, 1] });
  expect(toText(cloth)).toEqual(["#.#.", ".#.#", "#.#.", ".#.#"]);
});

it("moves by one end per pick in 2/2 twill", () => {
  const cloth = computeDrawdown({
    threading: straightOrder(4),
    tieUp: climbingTieUp("##.."),
    treadling: straightOrder(4),
  });
  expect(toText(cloth)).toEqual(["##..", ".##.", "..##", "#..#"]);
});

it("does not repeat the turning points of a pointed order", () => {
  expect(pointedOrder(4)).toEqual([0, 1, 2, 3, 2, 1]);
});

it("repeats an order around its centre", () => {
  expect(repeatOrder([0, 1, 2], 5, 1)).toEqual([2, 0, 1, 2, 0]);
});
