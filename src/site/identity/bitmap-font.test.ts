import { expect, it } from "vitest";
import { textToBitmap, trimBitmap } from "./bitmap-font.ts";

const picture = (text: string) =>
  trimBitmap(textToBitmap(text)).map((row) => row.map((cell) => (cell ? "#" : ".")).join(""));
const box = picture("\u2603");

it("draws Polish with its accents and tails", () => {
  expect(picture("ź")).toEqual(["...#.", "..#..", "#####", "....#", "...#.", "..#..", ".#...", "#....", "#####"]);
  expect(picture("ą").slice(-2)).toEqual(["...#.", "...##"]);
});

it.each([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻäöüéñç.,:;!?-–'’\"/&+#@()%*="])("has %s", (character) => {
  expect(picture(character)).not.toEqual(box);
});

it("draws no two letters alike", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻ"];
  expect(new Set(letters.map((letter) => picture(letter).join())).size).toBe(letters.length);
});

it("keeps all rows of a line equally long", () => {
  const rows = textToBitmap("Zażółć gęślą jaźń, 100%!");
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

it("puts a box in place of what it cannot draw", () => {
  expect(picture("漢")).toEqual(box);
});
