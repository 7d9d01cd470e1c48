import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatContentErrors } from "../content-error.ts";
import { listFiles } from "../load/content-reader.ts";
import { checkHouseStyle, checkPhrases, readWords } from "./house-style.ts";

const root = join(import.meta.dirname, "../../..");

it("finds nothing to look at in the site's own words", async () => {
  expect(formatContentErrors(checkHouseStyle(await readWords(join(root, "content"))))).toBe("");
});

it.each(["src/site", "src/leads", "src/telemetry", "src/server"])("finds no empty phrase in %s", async (folder) => {
  const files = (await listFiles(join(root, folder))).filter((file) => /\.(tsx?|md)$/.test(file));
  const sources = files.map(async (path) => ({ path, text: await readFile(join(root, folder, path), "utf8") }));
  const found = (await Promise.all(sources)).flatMap((source) => [...checkPhrases(source)]);
  expect(formatContentErrors(found)).toBe("");
});
