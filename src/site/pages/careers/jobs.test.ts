import { expect, it } from "vitest";
import { formatSalaryRange, formatSalaryUnit } from "./jobs.tsx";

const salary = { from: 21_000, to: 29_000, currency: "PLN", per: "month" as const, basis: "gross" };

it("formats a range from lowest to highest", () => {
  expect(formatSalaryRange(salary)).toBe("21,000–29,000");
});

it("formats a fixed salary as one number", () => {
  expect(formatSalaryRange({ ...salary, to: 21_000 })).toBe("21,000");
});

it.each([
  ["hour", "PLN an hour"],
  ["day", "PLN a day"],
  ["month", "PLN a month"],
  ["year", "PLN a year"],
] as const)("formats a salary per %s", (per, text) => {
  expect(formatSalaryUnit({ ...salary, per })).toBe(text);
});
