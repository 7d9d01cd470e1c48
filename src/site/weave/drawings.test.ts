import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { brokenThread } from "./broken-thread.ts";
import { monogram } from "./monogram.ts";
import { cardsOf, punchCards } from "./punch-cards.ts";
import { wordCloth } from "./word-cloth.ts";
import { wovenWord } from "./woven-word.ts";

describe.each([
  ["a monogram", () => monogram({ name: "Łukasz Żak", dye: "woad" }), 4000],
  ["a monogram of one letter", () => monogram({ name: "Plato", dye: "weld" }), 4000],
  ["a broken thread", () => brokenThread(), 6000],
  ["a chain of cards", () => punchCards("Software, woven to a pattern."), 9000],
  ["a woven word", () => wovenWord("Łódź"), 16000],
  ["the longest woven word", () => wovenWord("WWWWWWWWWWWWWW"), 16000],
  ["a woven nothing", () => wovenWord(""), 16000],
])("%s", (_name, draw, limit) => {
  it("is small, valid and always the same", async () => {
    const svg = draw();
    expect(svg.length).toBeLessThan(limit);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(draw()).toBe(svg);
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: "svg" });
  });
});

it("gives two people of the same initials their own borders", () => {
  const [one, other] = [
    monogram({ name: "Marta Wrona", dye: "madder" }),
    monogram({ name: "Michał Wilk", dye: "madder" }),
  ];
  expect(one).not.toBe(other);
});

describe("a monogram in other letters", () => {
  /** The cloth between the borders, as it is seen. */
  const lettersOf = (name: string) =>
    sharp(Buffer.from(monogram({ name, dye: "woad", theme: "light" })))
      .extract({ left: 0, top: 17, width: 96, height: 62 })
      .raw()
      .toBuffer();

  it.each([
    ["Øystein Đurić", "Ola Dal"],
    ["Юрій Шевченко", "Ida Sol"],
    ["渡辺 太郎", "…"],
    ["🧵 Ewa", "Ewa"],
  ])("shows %s as %s", async (name, other) => {
    expect((await lettersOf(name)).equals(await lettersOf(other))).toBe(true);
  });
});

it("punches the bits of each byte", () => {
  expect(cardsOf("A")).toEqual([0x41]);
  expect(cardsOf("Ł")).toEqual([0xc5, 0x81]);
  const [, holes = ""] = punchCards("A", { theme: "light" }).match(/stroke-width="3.2" d="([^"]*)"/) ?? [];
  expect(holes.match(/M/g)).toHaveLength(8 - 2);
});

it("weaves letters in the warp, in the middle of the cloth", () => {
  const cloth = wordCloth(["I"]);
  const letterRows = cloth.up.filter(
    (row) => row.filter((up) => up).length === 9 || row.filter((up) => up).length === 3,
  );
  expect(letterRows.length).toBeGreaterThanOrEqual(7 * 3);
  expect(cloth.up.every((row) => row.length === cloth.warp.length)).toBe(true);
  expect(cloth.weft).toHaveLength(cloth.up.length);
});
