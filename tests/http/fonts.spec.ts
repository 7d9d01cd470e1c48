import { globSync, readFileSync } from "node:fs";
import subsetFont from "subset-font";
import { readTables, table } from "../../src/build/assets/sfnt.ts";
import { expect, test } from "../site.ts";

test("the fonts of every page contain every character of the content", async ({ request }) => {
  const text = globSync("content/**/*.{md,yaml}").map((file) => readFileSync(file, "utf8"));
  const letters = new Set(text.join("").match(/[\u0080-\u024f]/g));
  const home = await (await request.get("/")).text();
  const faces = home.match(/\/assets\/[\w-]+\.woff2/g) ?? [];
  expect(faces.length).toBeGreaterThan(1);
  for (const face of new Set(faces)) {
    const font = await (await request.get(face)).body();
    for (const letter of letters) {
      const one = await subsetFont(font, letter, { targetFormat: "sfnt", keepFeatures: [] });
      const glyphs = table(readTables(one), "maxp").readUInt16BE(4);
      expect(glyphs, `${letter} in ${face}`).toBeGreaterThan(1);
    }
  }
});
