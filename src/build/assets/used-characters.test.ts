import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { openCache } from "../cache/cache.ts";
import { findUsedCharacters } from "./used-characters.ts";

let folder: string;
const content = () => join(folder, "content");

function findCharacters(): string {
  const cache = openCache(openDist(join(folder, "dist")));
  onTestFinished(cache.close);
  return findUsedCharacters(content(), cache);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "characters-"));
  mkdirSync(join(content(), "people"), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

it("returns each character of all Markdown and YAML files once, sorted", () => {
  writeFileSync(join(content(), "article.md"), "Dvořáková, Łódź, 13½ – 🧵 ř");
  writeFileSync(join(content(), "people/one.yaml"), "name: Ødegård");
  writeFileSync(join(content(), "image.svg"), "ξ");
  expect(findCharacters()).toBe("½ØáåóŁřź–");
});

it("notices added and removed characters", () => {
  const file = join(content(), "article.md");
  writeFileSync(file, "ř");
  expect(findCharacters()).toBe("ř");
  writeFileSync(file, "ő");
  utimesSync(file, 1, 1);
  expect(findCharacters()).toBe("ő");
  rmSync(file);
  expect(findCharacters()).toBe("");
});
