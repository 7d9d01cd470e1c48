import { expect, it } from "vitest";
import { jobCard, lowercaseIndustry } from "./cards.ts";

it.each([
  ["Road freight", "road freight"],
  ["E-commerce", "e-commerce"],
  ["SaaS", "SaaS"],
  ["AI and Robotics", "AI and robotics"],
  ["B2B Software", "B2B software"],
])("turns '%s' into '%s'", (industry, expected) => {
  expect(lowercaseIndustry(industry)).toBe(expected);
});

const job: Parameters<typeof jobCard>[0] = {
  ...{ slug: "weaver", title: "Weaver", description: "", team: "data", place: "Łódź", remote: "no" },
  ...{ employment: "full-time", postedOn: "2026-01-01", closesOn: "2026-02-01", technologies: [], steps: [] },
  ...{ firstMonths: [], body: { ref: "" }, headings: [], words: 0 },
  salary: { from: 21_000, to: 29_000, currency: "PLN", per: "month", basis: "gross" },
};

it.each([
  ["hour", "en-GB", "21,000–29,000 PLN an hour"],
  ["day", "en-GB", "21,000–29,000 PLN a day"],
  ["month", "de-DE", "21.000–29.000 PLN a month"],
  ["year", "en-IN", "21,000–29,000 PLN a year"],
] as const)("formats a salary per %s for %s", (per, locale, text) => {
  const { range, unit } = jobCard({ ...job, salary: { ...job.salary, per } }, locale).salary;
  expect(`${range} ${unit}`).toBe(text);
});
