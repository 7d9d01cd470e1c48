import { expect, it } from "vitest";
import { countedInWords, inWords } from "./in-words.ts";

it("says small numbers in words and large ones in figures", () => {
  expect([0, 1, 12, 13].map(inWords)).toEqual(["No", "One", "Twelve", "13"]);
});

it("counts one and many", () => {
  expect([1, 3].map((count) => countedInWords(count, "way"))).toEqual(["One way", "Three ways"]);
});
