import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { formatContentErrors } from "../content-error.ts";
import { listFiles } from "../load/content-reader.ts";
import { checks, siteDirectory } from "../testing/site-under-test.ts";
import { checkHouseStyle, checkPhrases, readTexts } from "./house-style.ts";

const root = join(import.meta.dirname, "../../..");

describe.runIf(checks.houseStyle)("house style, if site.yaml switches it on", () => {
  it("finds no issue in the site's own content", async () => {
    expect(formatContentErrors(checkHouseStyle(await readTexts(siteDirectory)))).toBe("");
  });

  it("shows the product of each case study in two drawings of at most 8 kB, with alt text and caption", async () => {
    const studies = (await readTexts(siteDirectory)).filter(({ path }) => path.startsWith("case-studies/"));
    for (const { path, text } of studies) {
      const drawings = [...text.matchAll(/^!\[([^\]]{80,})\]\((\S+\.svg) "[^"]{30,}"\)$/gm)];
      expect(drawings.length, path).toBeGreaterThanOrEqual(2);
      for (const [, , file = ""] of drawings)
        expect(gzipSync(await readFile(join(siteDirectory, "case-studies", file))).length, file).toBeLessThan(8_000);
    }
  });
});

it.each(["src/site", "src/leads", "src/telemetry", "src/server"])("finds no empty phrase in %s", async (folder) => {
  const files = (await listFiles(join(root, folder))).filter((file) => /\.(tsx?|md)$/.test(file));
  const sources = files.map(async (path) => ({ path, text: await readFile(join(root, folder, path), "utf8") }));
  const found = (await Promise.all(sources)).flatMap((source) => [...checkPhrases(source)]);
  expect(formatContentErrors(found)).toBe("");
});
