import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arrows, flags, services, socialNetworks, symbols, technologies } from "../site/icons/names.ts";
import { writeIcons } from "./icons.ts";

const names = [...technologies, ...services, ...socialNetworks, ...flags, ...arrows, ...symbols];
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "icons-"));
  await writeIcons(directory);
});

afterAll(() => rm(directory, { recursive: true }));

it("writes one file for each name and nothing else", async () => {
  expect(new Set(names).size).toBe(names.length);
  expect((await readdir(directory)).toSorted()).toEqual(names.map((name) => `${name}-icon.svg`).toSorted());
});

it.each(names)("draws %s", async (name) => {
  const svg = await readFile(join(directory, `${name}-icon.svg`), "utf8");
  expect(svg).toContain(`<g id="${name}-icon"`);
  expect(svg.length).toBeLessThan(7000);
  const { channels } = await sharp(Buffer.from(svg)).stats();
  const coverage = channels.at(-1)?.mean;
  expect(coverage).toBeGreaterThan(8);
});

it("takes the colour of the text, except in flags", async () => {
  const colourless = names.filter((name) => !flags.some((flag) => flag === name));
  for (const name of colourless) {
    const svg = await readFile(join(directory, `${name}-icon.svg`), "utf8");
    expect(svg, name).toContain('"currentColor"');
    expect(svg, name).not.toMatch(/#[0-9a-f]{3}/i);
  }
});
