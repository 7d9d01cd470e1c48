import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { findUsedCharacters } from "./used-characters.ts";

let folder: string;
const content = () => join(folder, "content");
const letters = () => findUsedCharacters(content(), openDist(join(folder, "dist")));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "letters-"));
  mkdirSync(join(content(), "people"), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

it("finds what texts in every folder are written in, once and in order", () => {
  writeFileSync(join(content(), "article.md"), "Dvořáková, Łódź, 13½ – 🧵 ř");
  writeFileSync(join(content(), "people/one.yaml"), "name: Ødegård");
  writeFileSync(join(content(), "picture.svg"), "ξ");
  expect(letters()).toBe("½ØáåóŁřź–");
});

it("sees a letter that came and one that went", () => {
  const file = join(content(), "article.md");
  writeFileSync(file, "ř");
  expect(letters()).toBe("ř");
  writeFileSync(file, "ő");
  utimesSync(file, 1, 1);
  expect(letters()).toBe("ő");
  rmSync(file);
  expect(letters()).toBe("");
});
