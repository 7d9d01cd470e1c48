import { expect, it } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

it("shows all of a short list", () => {
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

it("leaves out what is far from the reader", () => {
  expect(pageNumbers(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
});

it("never hides a single number behind a gap", () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
