import { expect, it } from "vitest";
import { formatSalaryRange } from "./format-salary.ts";

const salary = { from: 21_000, to: 29_000, currency: "PLN", per: "month" as const, basis: "gross" };

it("tells what a job pays from least to most", () => {
  expect(formatSalaryRange(salary)).toBe("21,000–29,000");
});

it("tells pay that is the same for all once", () => {
  expect(formatSalaryRange({ ...salary, to: 21_000 })).toBe("21,000");
});
