import { expect, it } from "vitest";
import { pluralizeInWords, spellNumber } from "./pluralize.ts";

it("spells numbers up to twelve and returns figures above", () => {
  expect([0, 1, 12, 13].map(spellNumber)).toEqual(["No", "One", "Twelve", "13"]);
});

it("returns the singular for one and the plural for more", () => {
  expect([1, 3].map((count) => pluralizeInWords(count, "way"))).toEqual(["One way", "Three ways"]);
});
