import { statSync } from "node:fs";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Identity } from "../../site/identity/identity.ts";

const { resolve } = createRequire(import.meta.url);

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/**
 * The characters of every font: English, Polish, letters that are likely in visitors' names, and characters that
 * components render. Content that uses no others has the stored fonts.
 */
const standardCharacters = `${ascii}\u00a0“”„‘’–—…·•×−±§©°¹½€£ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßåøæáéèêíýçñčřÄÖÜÅØÉ`;
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "frac", "case"];

/** The packages have a file per script. Browsers load that of `latin-ext` only for pages that show its characters. */
const scripts = ["latin", "latin-ext"];

/** The folder that the bundler resolves as `@fonts`. It is in dist/ because the fonts depend on the content. */
export const getFontDirectory = (dist: Dist): string => dist.at("cache", "fonts");

const listFonts = ({ fonts }: Pick<Identity, "fonts">) =>
  fonts.web.flatMap((face) => scripts.map((script) => ({ ...face, script, file: `${face.name}-${script}.woff2` })));

/** Creates empty files for fonts that are built later: the dev server's bundler finds only files that exist. */
export async function reserveFonts(outDir: string, identity: Pick<Identity, "fonts">): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await Promise.all(listFonts(identity).map(({ file }) => appendFile(join(outDir, file), "")));
}

/** Whether all fonts were built, and not only reserved. */
export const hasFonts = (outDir: string, identity: Pick<Identity, "fonts">): boolean =>
  listFonts(identity).every(({ file }) => statSync(join(outDir, file), { throwIfNoEntry: false })?.size);

/**
 * The fonts of all identities with the standard characters. Encoding them takes a tenth of a first build, so they are
 * stored in the repository, under the hash of what they are made from. This module as a command writes them.
 */
export const STORED_FONTS = fileURLToPath(new URL("./stored-fonts", import.meta.url));

/**
 * Writes the fonts that `identity.css` refers to into `outDir`, with the standard characters and those that the content
 * uses. An axis that is given a single value is fixed and removed.
 */
export async function buildFonts(characters: string, outDir: string, identity: Pick<Identity, "fonts">): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await Promise.all(
    listFonts(identity).map(async (font) => {
      const { storedName, encode } = await readFont(font, characters);
      const stored = await readFile(join(STORED_FONTS, storedName)).catch(() => undefined);
      await writeFile(join(outDir, font.file), stored ?? (await encode()));
    }),
  );
}

/** Writes the fonts that `STORED_FONTS` should contain into an empty folder. */
export async function writeStoredFonts(folder: string, identities: Pick<Identity, "fonts">[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const font of identities.flatMap(listFonts)) {
    const { storedName, encode } = await readFont(font, "");
    await writeFile(join(folder, storedName), await encode());
  }
}

type FontToBuild = ReturnType<typeof listFonts>[number];

async function readFont({ file, source, axes, script }: FontToBuild, characters: string) {
  const font = await readFile(resolve(`@fontsource-variable/${source.replace("*", script)}.woff2`));
  const options = { targetFormat: "woff2", keepFeatures: features, noHinting: true, variationAxes: axes } as const;
  const included = Array.from(new Set(standardCharacters + characters)).join("");
  const hash = computeHash(font, JSON.stringify(options), included);
  return {
    storedName: `${file.replace(".woff2", "")}-${hash}.woff2`,
    async encode(): Promise<Uint8Array> {
      // Its WebAssembly is only loaded for fonts that are not stored.
      const { default: subsetFont } = await import("subset-font");
      return subsetFont(font, included, options);
    },
  };
}

if (import.meta.main) {
  const { identities } = await import("../../site/identity/identities.ts");
  await rm(STORED_FONTS, { recursive: true, force: true });
  await writeStoredFonts(STORED_FONTS, Object.values(identities));
}
