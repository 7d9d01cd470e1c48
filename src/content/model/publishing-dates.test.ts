import { expect, it } from "vitest";
import { describeUnpublished } from "./publishing-dates.ts";

const now = new Date("2026-11-17T12:00:00Z");

it.each([
  ["a published article", { publishedOn: "2026-11-17", draft: false }, undefined],
  ["a draft", { publishedOn: "2026-11-17", draft: true }, "Draft"],
  ["an article of this year", { publishedOn: "2026-12-03", draft: false }, "From 3 December"],
  ["an article of next year", { publishedOn: "2027-01-05", draft: false }, "From 5 January 2027"],
  ["a time of day", { publishedOn: "2026-11-17", publishedAt: "18:30", draft: false }, "From 17 November, 18:30 UTC"],
])("describes when visitors will see %s", (_, article, expected) => {
  expect(describeUnpublished(article, now, "en-GB")).toBe(expected);
});

it("writes the day as the locale does", () => {
  expect(describeUnpublished({ publishedOn: "2027-01-05", draft: false }, now, "en-US")).toBe("From January 5, 2027");
});
