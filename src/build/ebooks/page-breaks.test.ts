import { describe, expect, it } from "vitest";
import { paginate } from "./page-breaks.ts";
import { keptLines, keptWithNext, NEVER, type Row } from "./rows.ts";

const row = (height = 10): Row => ({ height, before: 0, breakAfter: 0, draw: () => {} });
const paragraph = (lines: number) => keptLines(Array.from({ length: lines }, () => row()));
const lengths = (rows: Row[], room = 100) => paginate(rows, () => room).map((page) => page.length);

describe("pages", () => {
  it("are filled", () => {
    expect(lengths(Array.from({ length: 25 }, () => row()))).toEqual([10, 10, 5]);
  });

  it("neither begin nor end with a single line of a paragraph", () => {
    expect(lengths([...paragraph(9), ...paragraph(4)])).toEqual([9, 4]);
    expect(lengths([...paragraph(7), ...paragraph(4), ...paragraph(9)])[0]).toBe(9);
  });

  it("do not end with a heading", () => {
    const heading = keptWithNext([row()]);
    expect(lengths([...paragraph(9), ...heading, ...paragraph(4)])).toEqual([9, 5]);
  });

  it("do not leave two lines alone on a chapter's last page", () => {
    const [, last = 0] = lengths(Array.from({ length: 11 }, () => row()));
    expect(last).toBeGreaterThan(2);
  });

  it("make room for the notes of their rows and for a table's head that is said again", () => {
    const noted = { ...row(), notes: [row(), row()] };
    expect(lengths([noted, ...paragraph(8)])).toEqual([5, 4]);
    const table = Array.from({ length: 12 }, () => ({ ...row(), again: row(20) }));
    expect(lengths([row(), ...table])).toEqual([10, 3]);
    expect(lengths([row(), ...table], 60).every((count) => count <= 6)).toBe(true);
  });

  it("end somewhere even where they must not", () => {
    const endless = Array.from({ length: 25 }, () => ({ ...row(), breakAfter: NEVER }));
    expect(lengths(endless).every((count) => count <= 10)).toBe(true);
    expect(lengths([row(500), row()])).toEqual([1, 1]);
  });
});
