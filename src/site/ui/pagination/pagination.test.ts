import { expect, it } from "vitest";
import { getPageNumbers } from "./pagination.tsx";

it("returns all pages of a short list", () => {
  expect(getPageNumbers(2, 3)).toEqual([1, 2, 3]);
});

it("leaves out pages that are not near the current one", () => {
  expect(getPageNumbers(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
});

it("fills a gap of a single page", () => {
  expect(getPageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
