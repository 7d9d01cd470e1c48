import { expect, it } from "vitest";
import { formatSuggestions, parseSuggestions } from "./payload.ts";

it("brings titles through a header as they are", () => {
  const pages = [
    { title: "Łódź, “woven”; 50 % off — it's <b>", path: "/blog/lodz" },
    { title: "Plain", path: "/about-us" },
  ];
  const header = formatSuggestions(pages);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(parseSuggestions(header)).toEqual(pages);
});

it.each([null, "", "</style.css>; rel=preload"])("finds nothing in %j", (header) => {
  expect(parseSuggestions(header)).toEqual([]);
});
