import { expect, it } from "vitest";
import { textToBitmap, trimBitmap } from "./bitmap-font.ts";

const toText = (text: string) =>
  trimBitmap(textToBitmap(text)).map((row) => row.map((cell) => (cell ? "#" : ".")).join(""));
const unknownGlyph = toText("\u2603");

it("draws Polish letters with their diacritics", () => {
  expect(toText("ź")).toEqual(["...#.", "..#..", "#####", "....#", "...#.", "..#..", ".#...", "#....", "#####"]);
  expect(toText("ą").slice(-2)).toEqual(["...#.", "...##"]);
});

it.each([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻäöüéñç.,:;!?-–'’\"/&+#@()%*="])(
  "has a glyph for %s",
  (character) => {
    expect(toText(character)).not.toEqual(unknownGlyph);
  },
);

it("draws every letter differently", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻ"];
  expect(new Set(letters.map((letter) => toText(letter).join())).size).toBe(letters.length);
});

it("returns rows of equal length", () => {
  const rows = textToBitmap("Zażółć gęślą jaźń, 100%!");
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

it("draws a box for an unknown character", () => {
  expect(toText("漢")).toEqual(unknownGlyph);
});
