import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subsetFont from "subset-font";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildFonts, type FontFile } from "./fonts.ts";
import { getTable, readTables } from "./sfnt.ts";

let directory: string;
let files: FontFile[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fonts-"));
  files = await buildFonts("ő", directory);
});

afterAll(() => rm(directory, { recursive: true }));

const getSize = (start: string) => files.find(({ name }) => name.startsWith(start))?.bytes ?? Number.POSITIVE_INFINITY;

/** The number of glyphs in the file for these characters, without glyph 0 (.notdef). */
async function countGlyphs(characters: string, file: string): Promise<number> {
  const font = await subsetFont(await readFile(join(directory, file)), characters, {
    targetFormat: "sfnt",
    keepFeatures: [],
  });
  return getTable(readTables(font), "maxp").readUInt16BE(4) - 1;
}

it("writes the two preloaded fonts in less than 65 kB together", () => {
  expect(getSize("bricolage-grotesque-latin") + getSize("hanken-grotesk-latin")).toBeLessThan(65_000);
});

it.each(["bricolage-grotesque-latin.woff2", "hanken-grotesk-latin.woff2", "hanken-grotesk-italic-latin.woff2"])(
  "includes English, Polish and the characters of the content in %s",
  async (file) => {
    expect(await countGlyphs("aŁź", file)).toBeGreaterThanOrEqual(3);
    expect(await countGlyphs("ő", file)).toBeGreaterThanOrEqual(1);
    expect(await countGlyphs("ќ", file)).toBe(0);
  },
);

it("keeps the optical size axis in the headline font and the weight axis in the text font", async () => {
  const readAxis = async (file: string) => {
    const sfnt = await subsetFont(await readFile(join(directory, file)), "a", { targetFormat: "sfnt" });
    return getTable(readTables(sfnt), "fvar").toString("latin1", 16, 20);
  };
  expect(await readAxis("bricolage-grotesque-latin.woff2")).toBe("opsz");
  expect(await readAxis("hanken-grotesk-latin.woff2")).toBe("wght");
});
