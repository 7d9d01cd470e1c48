import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPainter } from "../svg-drawing.ts";
import { drawBrokenThread } from "./broken-thread.ts";
import { drawMonogram } from "./monogram.ts";
import { yarns } from "./palette.ts";
import { encodeCards, renderCardChain } from "./punch-cards.ts";
import { drawWord, weaveText } from "./word-cloth.ts";

describe.each([
  ["a monogram", () => drawMonogram({ name: "Łukasz Żak", dye: "woad" }), 4000],
  ["a monogram of one letter", () => drawMonogram({ name: "Plato", dye: "weld" }), 4000],
  ["a broken thread", () => drawBrokenThread(), 6000],
  ["a woven word", () => drawWord("Łódź"), 16000],
  ["the longest woven word", () => drawWord("WWWWWWWWWWWWWW"), 16000],
  ["an empty woven word", () => drawWord(""), 16000],
])("%s", (_name, draw, limit) => {
  it("is deterministic, valid SVG below its size limit", async () => {
    const svg = draw();
    expect(svg.length).toBeLessThan(limit);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(draw()).toBe(svg);
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: "svg" });
  });
});

it("draws different borders for two people with the same initials", () => {
  const [one, other] = [
    drawMonogram({ name: "Marta Wrona", dye: "madder" }),
    drawMonogram({ name: "Michał Wilk", dye: "madder" }),
  ];
  expect(one).not.toBe(other);
});

describe("a monogram of letters outside the font", () => {
  /** The pixels between the borders. */
  const renderLetters = (name: string) =>
    sharp(Buffer.from(drawMonogram({ name, dye: "woad", theme: "light" })))
      .extract({ left: 0, top: 17, width: 96, height: 62 })
      .raw()
      .toBuffer();

  it.each([
    ["Øystein Đurić", "Ola Dal"],
    ["Юрій Шевченко", "Ida Sol"],
    ["渡辺 太郎", "…"],
    ["🧵 Ewa", "Ewa"],
  ])("shows %s as %s", async (name, other) => {
    expect((await renderLetters(name)).equals(await renderLetters(other))).toBe(true);
  });
});

it("punches one hole for each set bit of a byte", () => {
  expect(encodeCards("A")).toEqual([0x41]);
  expect(encodeCards("Ł")).toEqual([0xc5, 0x81]);
  const [, holes = ""] =
    renderCardChain("A", createPainter(yarns, "light")).match(/stroke-width="3.2" d="([^"]*)"/) ?? [];
  expect(holes.match(/M/g)).toHaveLength(8 - 2);
});

it("weaves letters in warp, with rows as wide as the cloth", () => {
  const cloth = weaveText(["I"]);
  const letterRows = cloth.up.filter(
    (row) => row.filter((up) => up).length === 9 || row.filter((up) => up).length === 3,
  );
  expect(letterRows.length).toBeGreaterThanOrEqual(7 * 3);
  expect(cloth.up.every((row) => row.length === cloth.warp.length)).toBe(true);
  expect(cloth.weft).toHaveLength(cloth.up.length);
});
