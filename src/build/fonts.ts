import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

type Axis = number | { min: number; max: number };
interface Face {
  name: string;
  source: string;
  axes: Record<string, Axis>;
}

// Display is set in one weight: optical size alone separates a headline from a card's title, and a second axis costs 20 kB.
const faces: Face[] = [
  {
    name: "bricolage-grotesque",
    source: "bricolage-grotesque/files/bricolage-grotesque-*-opsz-normal",
    axes: { wght: 640 },
  },
  {
    name: "hanken-grotesk",
    source: "hanken-grotesk/files/hanken-grotesk-*-wght-normal",
    axes: { wght: { min: 400, max: 600 } },
  },
  { name: "hanken-grotesk-italic", source: "hanken-grotesk/files/hanken-grotesk-*-wght-italic", axes: { wght: 400 } },
];

// Letters that styles and components write themselves, whatever the content says.
const always = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}“”‘’–—…·×−ąćęłńóśźżĄĆĘŁŃÓŚŹŻ`;
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "frac", "case"];

export interface FontFile {
  name: string;
  bytes: number;
}

/** Writes the faces that `styles/fonts.css` names into `outDir`, cut down to the characters the content uses. */
export async function buildFonts(characters: string, outDir: string): Promise<FontFile[]> {
  const text = Array.from(new Set(always + characters))
    .sort()
    .join("");
  await mkdir(outDir, { recursive: true });
  return Promise.all(
    faces.flatMap(({ name, source, axes }) =>
      ["latin", "latin-ext"].map(async (script) => {
        const file = resolve(`@fontsource-variable/${source.replace("*", script)}.woff2`);
        const font = await subsetFont(await readFile(file), text, {
          targetFormat: "woff2",
          keepFeatures: features,
          noHinting: true,
          variationAxes: axes,
        });
        const output = `${name}-${script}.woff2`;
        await writeFile(join(outDir, output), font);
        return { name: output, bytes: font.byteLength };
      }),
    ),
  );
}
