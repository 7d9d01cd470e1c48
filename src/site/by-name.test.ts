import { expect, it } from "vitest";
import { byName } from "./by-name.ts";

it("puts names where a reader of English looks for them", () => {
  expect(byName(["Zürich", "Łódź", "lyon", "Äänekoski", "Berlin"])).toEqual([
    "Äänekoski",
    "Berlin",
    "Łódź",
    "lyon",
    "Zürich",
  ]);
});
