import { expect, it } from "vitest";
import { sortByName } from "./sort-by-name.ts";

it("puts names where a reader of English looks for them", () => {
  expect(sortByName(["Zürich", "Łódź", "lyon", "Äänekoski", "Berlin"])).toEqual([
    "Äänekoski",
    "Berlin",
    "Łódź",
    "lyon",
    "Zürich",
  ]);
});
