import { expect, it } from "vitest";
import { sortByName } from "./sort-by-name.ts";

it("sorts accented names by English collation", () => {
  expect(sortByName(["Zürich", "Łódź", "lyon", "Äänekoski", "Berlin"])).toEqual([
    "Äänekoski",
    "Berlin",
    "Łódź",
    "lyon",
    "Zürich",
  ]);
});
