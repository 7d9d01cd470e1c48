import { globSync, readFileSync } from "node:fs";
import subsetFont from "subset-font";
import { getTable, readTables } from "../../src/build/assets/sfnt.ts";
import { expect, test } from "../site.ts";

test("the fonts of every page contain every character of the content", async ({ request }) => {
  const text = globSync("content/**/*.{md,yaml}").map((file) => readFileSync(file, "utf8"));
  const characters = new Set(text.join("").match(/[\u0080-\u024f]/g));
  const home = await (await request.get("/")).text();
  const fontUrls = home.match(/\/assets\/[\w-]+\.woff2/g) ?? [];
  expect(fontUrls.length).toBeGreaterThan(1);
  for (const fontUrl of new Set(fontUrls)) {
    const font = await (await request.get(fontUrl)).body();
    for (const character of characters) {
      const subset = await subsetFont(font, character, { targetFormat: "sfnt", keepFeatures: [] });
      const glyphs = getTable(readTables(subset), "maxp").readUInt16BE(4);
      expect(glyphs, `${character} in ${fontUrl}`).toBeGreaterThan(1);
    }
  }
});
