import { expect, it } from "vitest";
import { columnWidths } from "./columns.ts";

const sum = (widths: number[]) => widths.reduce((total, width) => total + width, 0);

it("shares what is left among columns that fit", () => {
  expect(
    columnWidths(
      [
        { least: 5, most: 10 },
        { least: 5, most: 30 },
      ],
      80,
    ),
  ).toEqual([20, 60]);
});

it("breaks long columns and leaves short ones on one line", () => {
  const widths = columnWidths(
    [
      { least: 10, most: 20 },
      { least: 30, most: 300 },
      { least: 20, most: 100 },
    ],
    200,
  );
  expect(widths[0]).toBe(20);
  expect(sum(widths)).toBeCloseTo(200);
  expect(widths[1]).toBeGreaterThanOrEqual(30);
  expect(widths[2]).toBeGreaterThanOrEqual(20);
});

it("gives every column its part when not even the words fit", () => {
  expect(
    columnWidths(
      [
        { least: 60, most: 60 },
        { least: 60, most: 90 },
      ],
      60,
    ),
  ).toEqual([30, 30]);
});
