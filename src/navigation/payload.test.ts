import { expect, it } from "vitest";
import { formatSuggestions, parseSuggestions } from "./payload.ts";

it("round-trips titles with non-ASCII characters and separators through the header", () => {
  const pages = [
    { title: "Łódź, “woven”; 50 % off — it's <b>", path: "/blog/lodz" },
    { title: "Plain", path: "/about-us" },
  ];
  const header = formatSuggestions(pages);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(parseSuggestions(header)).toEqual(pages);
});

it.each([null, "", "</style.css>; rel=preload"])("parses %j as no suggestions", (header) => {
  expect(parseSuggestions(header)).toEqual([]);
});
