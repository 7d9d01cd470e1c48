import { expect, it } from "vitest";
import { isoWeek, weekNumber } from "./dates.ts";

// Days around New Year, where the ISO 8601 week year differs from the calendar year.
it.each([
  ["2026-11-15", "2026-W46"],
  ["2026-11-16", "2026-W47"],
  ["2027-01-01", "2026-W53"],
  ["2027-01-03", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2024-12-30", "2025-W01"],
  ["2023-01-01", "2022-W52"],
  ["2008-12-29", "2009-W01"],
])("%s is in %s", (day, week) => {
  expect(isoWeek(new Date(`${day}T00:00:00Z`))).toBe(week);
  expect(isoWeek(new Date(`${day}T23:59:59Z`))).toBe(week);
});

it("increments the week number every Monday, also across New Year", () => {
  const day = new Date("2026-12-20T12:00:00Z");
  for (let days = 0; days < 30; days++) {
    const before = { week: isoWeek(day), number: weekNumber(day) };
    day.setUTCDate(day.getUTCDate() + 1);
    expect(weekNumber(day) - before.number).toBe(isoWeek(day) === before.week ? 0 : 1);
  }
});
