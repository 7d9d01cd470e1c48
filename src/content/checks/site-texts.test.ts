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

  it("has no drawing of more than 8 kB, which is loaded with every page that shows it", async () => {
    for (const file of (await listFiles(siteDirectory)).filter((file) => file.endsWith(".svg")))
      expect(gzipSync(await readFile(join(siteDirectory, file))).length, file).toBeLessThan(8_000);
  });
});

it.each(["src/site", "src/leads", "src/telemetry", "src/server"])("finds no empty phrase in %s", async (folder) => {
  const files = (await listFiles(join(root, folder))).filter((file) => /\.(tsx?|md)$/.test(file));
  const sources = files.map(async (path) => ({ path, text: await readFile(join(root, folder, path), "utf8") }));
  const found = (await Promise.all(sources)).flatMap((source) => [...checkPhrases(source)]);
  expect(formatContentErrors(found)).toBe("");
});
