import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { identities } from "../../site/identity/identities.ts";
import { buildFonts, STORED_FONTS, writeStoredFonts } from "./fonts.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fonts-"));
  await buildFonts("ő", directory, identities.weave);
});

afterAll(() => rm(directory, { recursive: true }));

/** Reads a font of the folder with those of these characters that it contains. */
async function readFace(name: string, characters: string): Promise<Face> {
  const font = await readFile(join(directory, `${name}.woff2`));
  return new Face(new Blob(await subsetFont(font, characters, { targetFormat: "sfnt" })));
}

async function findCharacters(name: string, characters: string): Promise<string> {
  return String.fromCodePoint(...(await readFace(name, characters)).collectUnicodes());
}

it("writes the fonts that pages preload in less than 65 kB together", async () => {
  const preloaded = ["bricolage-grotesque", "hanken-grotesk"].flatMap((name) => [`${name}-latin`, `${name}-latin-ext`]);
  const sizes = await Promise.all(preloaded.map(async (name) => (await stat(join(directory, `${name}.woff2`))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(65_000);
});

it.each(["bricolage-grotesque", "hanken-grotesk", "hanken-grotesk-italic"])(
  "includes English, Polish and the characters of the content in %s",
  async (name) => {
    expect(await findCharacters(`${name}-latin`, "aóŁźőќ")).toBe("aó");
    expect(await findCharacters(`${name}-latin-ext`, "aóŁźőќ")).toBe("Łőź");
  },
);

it.each([
  ["the optical size axis", "bricolage-grotesque", ["opsz"]],
  ["the weight axis", "hanken-grotesk", ["wght"]],
  ["no axis", "hanken-grotesk-italic", []],
])("keeps %s in %s", async (_, name, axes) => {
  for (const script of ["latin", "latin-ext"])
    expect(Object.keys((await readFace(`${name}-${script}`, "aŁ")).getAxisInfos())).toEqual(axes);
});

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

it("stores the fonts that the packages give for the standard characters: node src/build/assets/fonts.ts writes them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stored-fonts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeStoredFonts(folder, Object.values(identities));
  const [stored, expected] = [await readFolder(STORED_FONTS), await readFolder(folder)];
  expect([...stored.keys()]).toEqual([...expected.keys()]);
  expect([...stored].filter(([name, font]) => !expected.get(name)?.equals(font)).map(([name]) => name)).toEqual([]);
});

it("uses the stored fonts for content without other characters", async () => {
  const folder = await mkdtemp(join(tmpdir(), "standard-fonts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await buildFonts("Łódź", folder, identities.weave);
  const stored = [...(await readFolder(STORED_FONTS)).values()];
  for (const font of (await readFolder(folder)).values()) expect(stored.some((other) => other.equals(font))).toBe(true);
});
