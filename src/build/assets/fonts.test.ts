import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import subsetFont from "subset-font";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildFonts, type FontFile } from "./fonts.ts";
import { readTables, table } from "./sfnt.ts";

let directory: string;
let files: FontFile[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fonts-"));
  files = await buildFonts("ő", directory);
});

afterAll(() => rm(directory, { recursive: true }));

const sizeOf = (start: string) => files.find(({ name }) => name.startsWith(start))?.bytes ?? Number.POSITIVE_INFINITY;

/** How many glyphs of the file are left when only these letters are asked for, the empty box not counted. */
async function glyphsFor(letters: string, file: string): Promise<number> {
  const font = await subsetFont(await readFile(join(directory, file)), letters, {
    targetFormat: "sfnt",
    keepFeatures: [],
  });
  return table(readTables(font), "maxp").readUInt16BE(4) - 1;
}

it("sets a first page with two files of 65 kB together", () => {
  expect(sizeOf("bricolage-grotesque-latin") + sizeOf("hanken-grotesk-latin")).toBeLessThan(65_000);
});

it.each(["bricolage-grotesque-latin.woff2", "hanken-grotesk-latin.woff2", "hanken-grotesk-italic-latin.woff2"])(
  "has English, Polish and what the content asks for in %s",
  async (file) => {
    expect(await glyphsFor("aŁź", file)).toBeGreaterThanOrEqual(3);
    expect(await glyphsFor("ő", file)).toBeGreaterThanOrEqual(1);
    expect(await glyphsFor("ќ", file)).toBe(0);
  },
);

it("keeps optical size in headlines and weight in text", async () => {
  const axes = async (file: string) => {
    const sfnt = await subsetFont(await readFile(join(directory, file)), "a", { targetFormat: "sfnt" });
    return table(readTables(sfnt), "fvar").toString("latin1", 16, 20);
  };
  expect(await axes("bricolage-grotesque-latin.woff2")).toBe("opsz");
  expect(await axes("hanken-grotesk-latin.woff2")).toBe("wght");
});
