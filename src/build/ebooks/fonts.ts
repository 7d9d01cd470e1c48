import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

interface FontInstance {
  /** File of the variable font in @fontsource-variable/, with a `*` for the script. */
  source: string;
  axes: Record<string, number>;
}

const hanken = "hanken-grotesk/files/hanken-grotesk-*-wght";
const bricolage = "bricolage-grotesque/files/bricolage-grotesque-*-opsz-normal";

const text: FontInstance = { source: `${hanken}-normal`, axes: { wght: 400 } };
const code: FontInstance = { source: "red-hat-mono/files/red-hat-mono-*-wght-normal", axes: { wght: 420 } };
const instances: FontInstance[] = [
  text,
  code,
  { source: `${hanken}-normal`, axes: { wght: 650 } },
  { source: `${hanken}-italic`, axes: { wght: 400 } },
  { source: `${hanken}-italic`, axes: { wght: 650 } },
  { source: bricolage, axes: { wght: 640, opsz: 72 } },
  { source: bricolage, axes: { wght: 620, opsz: 18 } },
];

/** Latin comes first: Typst uses the first font of a family, and the others for glyphs that it lacks. */
const scripts = ["latin", "latin-ext"];

/** All characters that the fonts may have: Typst embeds only the glyphs that are used. */
const allCharacters = String.fromCodePoint(...Array.from({ length: 0x3000 - 0x20 }, (_, index) => 0x20 + index));

let fonts: Promise<Buffer[]> | undefined;

/** The fonts of the ebooks as static TrueType files: Typst does not read WOFF2 or variable fonts. */
export function loadFonts(): Promise<Buffer[]> {
  fonts ??= Promise.all(instances.flatMap(instantiate));
  return fonts;
}

function instantiate({ source, axes }: FontInstance): Promise<Buffer>[] {
  return scripts.map(async (script) => {
    const variable = await readFile(resolve(`@fontsource-variable/${source.replace("*", script)}.woff2`));
    return subsetFont(variable, allCharacters, { targetFormat: "sfnt", noHinting: true, variationAxes: axes });
  });
}

/** The characters that the fonts of text and of code have. */
export async function loadCoverage(): Promise<{ text: Set<string>; code: Set<string> }> {
  const readCoverage = async (instance: FontInstance) => {
    const files = await Promise.all(instantiate(instance));
    const codePoints = files.flatMap((file) => Array.from(new Face(new Blob(file)).collectUnicodes()));
    return new Set(codePoints.map((codePoint) => String.fromCodePoint(codePoint)));
  };
  return { text: await readCoverage(text), code: await readCoverage(code) };
}
