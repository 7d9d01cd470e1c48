import { expect, it } from "vitest";
import { pluralizeInWords, spellNumber } from "./number-words.ts";

it("says small numbers in words and large ones in figures", () => {
  expect([0, 1, 12, 13].map(spellNumber)).toEqual(["No", "One", "Twelve", "13"]);
});

it("counts one and many", () => {
  expect([1, 3].map((count) => pluralizeInWords(count, "way"))).toEqual(["One way", "Three ways"]);
});
