import { globSync, readFileSync } from "node:fs";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { siteDirectory } from "../../src/content/testing/site-under-test.ts";
import { ANY_SITE } from "../routes.ts";
import { expect, test } from "../site.ts";

const FONT_URL = /\/assets\/[\w-]+\.woff2/g;

test("the fonts of every page contain every character of the content", ANY_SITE, async ({ request }) => {
  const text = globSync(`${siteDirectory}/**/*.{md,yaml}`).map((file) => readFileSync(file, "utf8"));
  const characters = new Set(text.join("").match(/[\u0080-\u024f]/g));
  const home = await (await request.get("/")).text();
  const urls = home.match(FONT_URL) ?? [];
  const families = Map.groupBy(new Set(urls), (url) => url.slice(0, url.indexOf("-latin")));
  expect(families.size).toBe(3);
  for (const [family, files] of families) {
    const fonts = await Promise.all(files.map(async (url) => (await request.get(url)).body()));
    const contained = await Promise.all(fonts.map((font) => findCharacters(font, [...characters].join(""))));
    expect(characters.difference(new Set(contained.flat())), family).toEqual(new Set());
  }
});

test("preloads the extended headline font only where a heading needs it", async ({ request }) => {
  const listPreloads = async (path: string) => {
    const html = await (await request.get(path)).text();
    const links = html.match(/<link rel="preload"[^>]*as="font"[^>]*>/g) ?? [];
    return links.map((link) => /\/assets\/([a-z-]+?)-[\w-]{8}\.woff2/.exec(link)?.[1]);
  };
  const everywhere = ["bricolage-grotesque-latin", "hanken-grotesk-latin", "hanken-grotesk-latin-ext"];
  expect(await listPreloads("/services")).toEqual(everywhere);
  expect(await listPreloads("/contact-us")).toEqual([...everywhere, "bricolage-grotesque-latin-ext"]);
});

/** Those of the characters that the font contains. */
async function findCharacters(font: Buffer, characters: string): Promise<string[]> {
  const sfnt = await subsetFont(font, characters, { targetFormat: "sfnt" });
  return Array.from(new Face(new Blob(sfnt)).collectUnicodes(), (codePoint) => String.fromCodePoint(codePoint));
}
