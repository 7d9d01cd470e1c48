import { statSync } from "node:fs";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Dist } from "../../build-store/dist.ts";
import type { Identity } from "../../site/identity/identity.ts";

const { resolve } = createRequire(import.meta.url);

// English, Polish, letters that are likely in visitors' names, and characters that components render.
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const requiredCharacters = `${ascii}\u00a0“”„‘’–—…·•×−§©°€£ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßåøæéèêçñÄÖÜÅØÉ`;
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
 * Writes the fonts that `identity.css` refers to into `outDir`, reduced to the characters that the content uses.
 * An axis that is given a single value is fixed and removed.
 */
export async function buildFonts(characters: string, outDir: string, identity: Pick<Identity, "fonts">): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await Promise.all(
    listFonts(identity).map(async ({ file, source, axes, script }) => {
      const font = await readFile(resolve(`@fontsource-variable/${source.replace("*", script)}.woff2`));
      const subset = await subsetFont(font, requiredCharacters + characters, {
        targetFormat: "woff2",
        keepFeatures: features,
        noHinting: true,
        variationAxes: axes,
      });
      await writeFile(join(outDir, file), subset);
    }),
  );
}
