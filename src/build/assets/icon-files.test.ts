import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { openDist } from "../../build-store/dist.ts";
import { read as readSite } from "../../content/testing/read-site.ts";
import { ebook, job } from "../../content/testing/small-site.ts";
import { drawSocialPng, drawSocialSvg } from "../../server/routes/social/draw-social-image.ts";
import { textToPath } from "../../server/routes/social/text-to-path.ts";
import { arrows, flags, services, socialNetworks, symbols, technologies } from "../../site/icons/icon-names.ts";
import { identities } from "../../site/identity/identities.ts";
import type { SetText } from "../../site/identity/identity.ts";
import { createPageLoader } from "../../site/render/page-loader.ts";
import { drawWordmarks, drawWords } from "./drawn-words.ts";
import { buildIconFiles, drawFavicons, loadIcons } from "./icon-files.ts";

const pattern = { slug: "idempotent-jobs", dyes: ["woad"], kind: "article" } as const;
const card = { label: "Article", site: "Small", identity: "weave", pattern } as const;

it("converts text to a path as wide as the text", async () => {
  const style = { font: identities.weave.fonts.drawings.display, size: 100 };
  const [word, twice] = await Promise.all([textToPath("Łódź", style), textToPath("ŁódźŁódź", style)]);
  expect(twice.width).toBeCloseTo(2 * word.width, 0);
  expect(word.path).toMatch(/^M[-\d. ,A-Z]+$/i);
});

it("draws a social image of 1200 × 630 with its title", async () => {
  const image = await drawSocialPng({ ...card, title: "A job that runs twice must pay once" });
  expect(await sharp(image).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(image.length).toBeLessThan(60_000);
  const titleArea = sharp(image).extract({ left: 64, top: 64, width: 600, height: 300 });
  const [red] = (await titleArea.stats()).channels;
  expect(red?.min).toBeLessThan(60);
});

it("breaks titles before the pattern", async () => {
  for (const title of [
    "Short",
    "Twelve weeks to something that people pay for, and the questions a founder should ask",
    "Donaudampfschifffahrtsgesellschaft",
  ]) {
    const { data, info } = await sharp(Buffer.from(await drawSocialSvg({ ...card, title })))
      .extract({ left: 760, top: 0, width: 40, height: 630 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colours = new Set(Array.from({ length: data.length / info.channels }, (_, at) => data[at * info.channels]));
    expect(colours.size, title).toBe(1);
  }
});

it("draws the same wordmark for the same name, and a different mark for each client", async () => {
  const { drawings: fonts } = identities.weave.fonts;
  const setText: SetText = (text, { face, ...style }) => textToPath(text, { ...style, font: fonts[face] });
  const names = ["Fieldpost", "Marrow & Pine", "Lanternhouse Trust", "Morava Castings"];
  const byName = await drawWordmarks(names, setText);
  expect(await drawWordmarks(names, setText)).toEqual(byName);
  const drawings = [...byName.values()];
  const marks = drawings.map((drawing) => /fill-rule="evenodd" d="([^"]*)"/.exec(drawing)?.[1]);
  expect(new Set(marks).size).toBe(names.length);
  await expect(sharp(Buffer.from(drawings[1] ?? "")).metadata()).resolves.toMatchObject({ height: 40 });
});

it("uses prefers-color-scheme in the favicon only", async () => {
  const directory = await mkdtemp(join(tmpdir(), "images-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const dist = openDist(directory);
  const snapshot = await readSite({ ...ebook("book"), "jobs/engineer.md": job({}) });
  const read = () => "";
  const { cover } = createPageLoader({
    ...{ snapshot, siteUrl: "https://small.example", search: () => [] },
    ...{ readHtml: read, readMarkdown: read },
  });
  const files = {
    ...(await buildIconFiles(dist, identities.weave)),
    ...(await drawWords(dist, snapshot)),
  };
  const images = Object.entries(files)
    .filter(([path]) => path.endsWith(".svg") && path !== "/favicon.svg")
    .map(([path, { store }]) => ({ path, svg: readFileSync(dist.storePath(store), "utf8") }));
  const covers = [
    ...["article/first", "case-study/one", "ebook/book", "service/dev-ops", "job/engineer"].map(
      (page) => `${page}/card`,
    ),
    "person/ewa-klimek/monogram",
  ].flatMap((path) => [path, `${path}.dark`]);
  for (const path of covers) {
    const [kind = "", slug = "", name = ""] = path.split("/");
    images.push({ path, svg: cover(kind, slug, name) ?? "" });
  }
  for (const { path, svg } of images) {
    expect(svg, path).toMatch(/^<svg/);
    expect(svg, path).not.toMatch(/prefers-color-scheme|<style/);
  }
});

it("draws the favicon in all sizes and formats", async () => {
  const files = new Map(Object.entries(await drawFavicons(identities.weave)));
  const read = (name: string) => Buffer.from(files.get(name) ?? "");
  for (const [name, side] of [
    ["apple-touch-icon.png", 180],
    ["icon-192.png", 192],
    ["icon-512.png", 512],
  ] as const) {
    expect(await sharp(read(name)).metadata()).toMatchObject({ width: side, height: side });
  }
  const ico = read("favicon.ico");
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).toMatchObject({ format: "png", width: 32 });
  expect(read("favicon.svg").toString()).toContain("prefers-color-scheme:dark");
});

const names = [...technologies, ...services, ...socialNetworks, ...flags, ...arrows, ...symbols];
const icons = new Map(Object.entries(await loadIcons()));
const readIcon = (name: string) => icons.get(`${name}-icon.svg`) ?? "";

it("loads exactly one file for each icon name", () => {
  expect(new Set(names).size).toBe(names.length);
  expect([...icons.keys()].toSorted()).toEqual(names.map((name) => `${name}-icon.svg`).toSorted());
});

it.each(names)("draws %s", async (name) => {
  const svg = readIcon(name);
  expect(svg).toContain(`<g id="${name}-icon"`);
  expect(svg.length).toBeLessThan(7000);
  const { channels } = await sharp(Buffer.from(svg)).stats();
  const coverage = channels.at(-1)?.mean;
  expect(coverage).toBeGreaterThan(8);
});

it("draws all icons but flags in currentColor", () => {
  const monochrome = names.filter((name) => !flags.some((flag) => flag === name));
  for (const name of monochrome) {
    expect(readIcon(name), name).toContain('"currentColor"');
    expect(readIcon(name), name).not.toMatch(/#[0-9a-f]{3}/i);
  }
});
