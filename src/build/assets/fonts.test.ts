import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { afterAll, beforeAll, expect, it } from "vitest";
import { identities } from "../../site/identity/identities.ts";
import { buildFonts } from "./fonts.ts";

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
