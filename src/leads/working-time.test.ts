import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatWorkingDays } from "../shared/pluralize.ts";
import {
  addWorkingDays,
  formatDuration,
  formatMoment,
  getNextWorkingMorning,
  type WorkingHours,
} from "./working-time.ts";

const hours: WorkingHours = {
  timeZone: "Europe/Warsaw",
  from: "09:00",
  to: "17:00",
  holidays: ["12-24", "12-25", "12-26", "2027-03-29"],
  locale: "en-GB",
};

/** A local time in Łódź as milliseconds, and back. */
const at = (local: string, timeZone = hours.timeZone) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
const toLocal = (time: number, timeZone = hours.timeZone) =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

describe("addWorkingDays", () => {
  it.each([
    ["on a Tuesday", "2026-11-17T10:00", 2, "2026-11-19T10:00"],
    ["half of two days", "2026-11-17T10:00", 1, "2026-11-18T10:00"],
    ["half of three days", "2026-11-17T10:00", 1.5, "2026-11-18T14:00"],
    ["over a weekend", "2026-11-20T15:00", 2, "2026-11-24T15:00"],
    ["from a Saturday", "2026-11-21T12:00", 2, "2026-11-24T17:00"],
    ["before the working day begins", "2026-11-17T03:00", 1, "2026-11-17T17:00"],
    ["after it has ended", "2026-11-17T22:00", 1, "2026-11-18T17:00"],
    ["over holidays of every year", "2026-12-23T10:00", 2, "2026-12-29T10:00"],
    ["over a holiday of one year", "2027-03-26T16:00", 1, "2027-03-30T16:00"],
    ["over the change to summer time", "2027-03-26T12:00", 2, "2027-03-31T12:00"],
    ["over the change to winter time", "2026-10-23T12:00", 2, "2026-10-27T12:00"],
    ["at the last minute of a day", "2026-11-17T16:59", 1, "2026-11-18T16:59"],
  ])("counts only working hours %s", (_case, start, days, expected) => {
    expect(toLocal(addWorkingDays(at(start), days, hours))).toBe(expected);
  });

  it("counts in the company's time zone", () => {
    const auckland = { ...hours, timeZone: "Pacific/Auckland" };
    const friday = at("2026-11-20T15:00", auckland.timeZone);
    expect(toLocal(addWorkingDays(friday, 2, auckland), auckland.timeZone)).toBe("2026-11-24T15:00");
  });

  it("adds two halves to the same time as the whole", () => {
    for (let start = at("2026-12-18T00:00"); start < at("2027-01-04T00:00"); start += 3_700_000)
      expect(addWorkingDays(addWorkingDays(start, 1.5, hours), 1.5, hours)).toBe(addWorkingDays(start, 3, hours));
  });

  it("ends when every day is a holiday", () => {
    const holidays = Array.from({ length: 366 }, (_, day) =>
      Temporal.PlainDate.from("2028-01-01").add({ days: day }).toString().slice(5),
    );
    expect(addWorkingDays(0, 1, { ...hours, holidays })).toBe(8 * 60 * 60_000);
  });
});

describe("getNextWorkingMorning", () => {
  it.each([
    ["2026-11-17T10:00", "2026-11-18T09:00"],
    ["2026-11-17T02:00", "2026-11-18T09:00"],
    ["2026-11-20T16:00", "2026-11-23T09:00"],
    ["2026-12-23T16:00", "2026-12-28T09:00"],
  ])("is the next day with work after %s", (now, expected) => {
    expect(toLocal(getNextWorkingMorning(at(now), hours))).toBe(expected);
  });
});

it.each([
  [0, "0 min"],
  [35 * 60_000, "35 min"],
  [(2 * 60 + 5) * 60_000, "2 h 5 min"],
  [28 * 60 * 60_000, "1 d 4 h"],
])("formats %i ms as %s", (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected);
});

it.each([
  ["en-GB", "Wed 18 Nov, 15:00"],
  ["en-US", "Wed, Nov 18, 03:00 PM"],
  ["de-DE", "Mi., 18. Nov., 15:00"],
])("formats a moment for %s", (locale, expected) => {
  expect(formatMoment(at("2026-11-18T15:00"), { ...hours, locale }).replaceAll("\u202f", " ")).toBe(expected);
});

it.each([
  [1, "one working day"],
  [2, "two working days"],
  [13, "13 working days"],
])("promises %i days as %s", (days, expected) => {
  expect(formatWorkingDays(days)).toBe(expected);
});

it("has no page that promises a time of its own", () => {
  const sources = globSync("src/{site,leads/mail}/**/*.{ts,tsx}", { exclude: (name) => name.endsWith(".test.ts") });
  const promises = sources.filter((name) => /\b\w+ working days?\b[",.`<]/.test(readFileSync(name, "utf8")));
  expect(promises).toEqual([]);
});
