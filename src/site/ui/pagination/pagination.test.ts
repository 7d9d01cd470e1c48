import { expect, it } from "vitest";
import { getPageNumbers } from "./pagination.tsx";

it("shows all of a short list", () => {
  expect(getPageNumbers(2, 3)).toEqual([1, 2, 3]);
});

it("leaves out what is far from the reader", () => {
  expect(getPageNumbers(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
});

it("never hides a single number behind a gap", () => {
  expect(getPageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
