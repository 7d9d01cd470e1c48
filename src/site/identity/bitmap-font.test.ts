import { expect, it } from "vitest";
import { textToBitmap } from "./bitmap-font.ts";

const unknownGlyph = textToBitmap("\u2603");

it("draws Polish letters with their diacritics", () => {
  expect(textToBitmap("ź")).toEqual(["...#.", "..#..", "#####", "....#", "...#.", "..#..", ".#...", "#....", "#####"]);
  expect(textToBitmap("ą").slice(-2)).toEqual(["...#.", "...##"]);
});

it.each([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻäöüéñç.,:;!?-–'’\"/&+#@()%*="])(
  "has a glyph for %s",
  (character) => {
    expect(textToBitmap(character)).not.toEqual(unknownGlyph);
  },
);

it("draws every letter differently", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻ"];
  expect(new Set(letters.map((letter) => textToBitmap(letter).join())).size).toBe(letters.length);
});

it("returns rows of equal length", () => {
  const rows = textToBitmap("Zażółć gęślą jaźń, 100%!");
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

it("draws a box for an unknown character", () => {
  expect(textToBitmap("漢")).toEqual(unknownGlyph);
});
