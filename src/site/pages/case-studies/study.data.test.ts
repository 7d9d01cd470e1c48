import { expect, it } from "vitest";
import { computeBars } from "./study.data.ts";

it.each([
  ["37.8 days, median", "22.3 days, median", 1, 0.59],
  ["4 h 05 min, on Thursdays", "9 min, any working day", 1, 0.037],
  ["2.5 days, median", "35 min, median", 1, 0.01],
  ["212,000 lines, never live", "66,000 lines, in use", 1, 0.311],
  ["1.31 orders per 100 visits", "1.55 orders per 100 visits", 0.845, 1],
  ["219 in Q1 2025", "0 in Q3 and Q4 2025", 1, 0],
])("computes bars for '%s' and '%s'", (before, after, first, second) => {
  expect(computeBars(before, after)).toEqual({ before: first, after: second });
});

it.each([
  ["Never audited", "7 found, 0 open"],
  ["3 to 4 weeks", "5 working days"],
  ["0 %", "38 %"],
  ["4,900 names in 31 charts", "212 accounts in one chart"],
])("returns undefined for '%s' and '%s'", (before, after) => {
  expect(computeBars(before, after)).toBeUndefined();
});
