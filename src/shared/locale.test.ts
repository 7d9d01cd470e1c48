import { expect, it } from "vitest";
import { formatDay, formatRange, isLocale } from "./locale.ts";

it.each([
  ["en-GB", "5 October 2026"],
  ["en-US", "October 5, 2026"],
  ["de-DE", "5. Oktober 2026"],
])("formats a day for %s", (locale, text) => {
  expect(formatDay("2026-10-05", locale)).toBe(text);
});

it.each([
  ["en-GB", 21_000, 29_000, "21,000–29,000"],
  ["de-DE", 21_000, 29_000, "21.000–29.000"],
  ["en-IN", 1_200_000, 1_800_000, "12,00,000–18,00,000"],
  ["en-GB", 21_000, 21_000, "21,000"],
  ["en-GB", 12.6, 14, "12.60–14.00"],
  ["de-DE", 12.6, 12.6, "12,60"],
])("formats a range of numbers for %s: %d to %d", (locale, from, to, text) => {
  expect(formatRange(from, to, locale)).toBe(text);
});

it.each([
  ["en-GB", true],
  ["de", true],
  ["english", false],
  ["en_GB", false],
  ["xx-GB", false],
  ["", false],
])("knows whether %j is a locale", (tag, expected) => {
  expect(isLocale(tag)).toBe(expected);
});
