import { expect, it } from "vitest";
import { addNonBreakingSpaces } from "./non-breaking-spaces.ts";

it.each([
  ["a unit to its number", "4 h 05 min, then 5 working days", "4\u00a0h 05\u00a0min, then 5\u00a0working\u00a0days"],
  ["a sign to its number", "from 38 % to 3.1 %", "from 38\u00a0% to 3.1\u00a0%"],
  ["a degree to its number", "61 °C inside, €1 million", "61\u00a0°C inside, €1\u00a0million"],
  ["a currency to its sum", "400 PLN for your time", "400\u00a0PLN for your time"],
  ["a price to its time", "€9,200 a month, 30 a day", "€9,200\u00a0a\u00a0month, 30\u00a0a\u00a0day"],
  ["an article of law to its number", "Art. 6(1)(a), (b)", "Art.\u00a06(1)\u2060(a), (b)"],
  ["a date", "payroll, 1 October 2026", "payroll, 1\u00a0October\u00a02026"],
  ["a quarter to its year", "Q1 2025 against Q3 2025", "Q1\u00a02025 against Q3\u00a02025"],
  ["both ends of a range", "€80,000–€180,000, week 1–2", "€80,000–\u2060€180,000, week 1–\u20602"],
])("joins %s", (_, text, expected) => {
  expect(addNonBreakingSpaces(text)).toBe(expected);
});

it("leaves other spaces unchanged", () => {
  const text = "Of 14 countries, 9 hold, and 2023 and 2024 were May or Q4 at most";
  expect(addNonBreakingSpaces(text)).toBe(text);
});
