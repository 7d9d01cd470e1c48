import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Noise } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Dist, openDist } from "../../build-store/dist.ts";
import { readDocument } from "../../content/load/document.ts";
import type { ImageMetadata } from "../../content/model/document.ts";
import { type Cache, openCache } from "../cache/cache.ts";
import { createImageFinder, renderImages } from "./images.ts";

let folder: string;
let dist: Dist;
let cache: Cache;
const create = (width: number, height: number, noise?: Noise) =>
  sharp({ create: { width, height, channels: 3, background: "#a33", noise } });
/** With flat colours, like a chart. */
const createPng = (width: number, height: number) => create(width, height).png().toBuffer();
/** As many colours as a photo. */
const createPhoto = (width: number, height: number) =>
  create(width, height, { type: "gaussian", mean: 128, sigma: 30 }).png().toBuffer();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
  dist = openDist(join(folder, "dist"));
  cache = openCache(dist);
  await writeFile(join(folder, "Loom 1.png"), await createPhoto(1000, 500));
});
afterEach(async () => {
  cache.close();
  await rm(folder, { recursive: true });
});

const render = (snapshot: Parameters<typeof renderImages>[1]) =>
  renderImages({ dist, cache, content: folder }, snapshot);

const text = '---\ntitle: x\n---\n\n![A loom](Loom%201.png "1910")\n';

async function readSample() {
  const { document, body } = await readDocument({ path: "a.md", text }, createImageFinder(folder));
  const [facts] = document.pictures.flatMap(({ facts }) => facts ?? []);
  const pictures: Record<string, ImageMetadata> = facts ? { "Loom 1.png": facts } : {};
  return { ...document, ...body, ref: document.body.ref, snapshot: { pictures } };
}

it("refers to exactly the sizes and formats that are rendered", async () => {
  const { html, markdown, pictures, snapshot } = await readSample();
  expect(pictures[0]?.facts).toMatchObject({ width: 1000, height: 500, widths: [480, 800, 1000] });
  const files = await render(snapshot);

  const referenced = [...html.matchAll(/\/images\/[^ "]+/g)].map(([address]) => address);
  expect(new Set(referenced)).toEqual(new Set(Object.keys(files)));
  expect(html).toContain('width="1000" height="500" loading="lazy" decoding="async"');
  expect(html).toContain("<figcaption>1910</figcaption>");
  expect(Object.keys(files)).toContain(/\]\((\S+) "1910"\)/.exec(markdown)?.[1]);

  const smallest = files[Object.keys(files).find((address) => address.endsWith("-480.avif")) ?? ""];
  const { width, height, format } = await sharp(dist.read(smallest?.store ?? "")).metadata();
  expect([width, height, format, smallest?.type]).toEqual([480, 240, "heif", "image/avif"]);
});

it("keeps a PNG with flat colours in its own size, as WebP without loss", async () => {
  const chart = await createPng(1000, 500);
  await writeFile(join(folder, "Loom 1.png"), chart);
  const { html, snapshot } = await readSample();
  const files = Object.entries(await render(snapshot));
  expect(files.map(([address]) => address)).toEqual([expect.stringMatching(/^\/images\/loom-1-\w+-1000\.webp$/)]);
  expect(new Set(html.match(/\/images\/[^ "]+/g))).toEqual(new Set(files.map(([address]) => address)));
  const readPixels = (image: Buffer) => sharp(image).raw().toBuffer();
  const published = dist.read(files[0]?.[1].store ?? "");
  expect((await readPixels(published)).equals(await readPixels(chart))).toBe(true);
});

it("loads the first image of an article eagerly and all others lazily", async () => {
  const textWithTwoImages = `${text}\n![Another](Loom%201.png)\n`;
  const readLazyFlags = async (path: string) => {
    await mkdir(join(folder, "articles"), { recursive: true });
    await writeFile(join(folder, "articles/Loom 1.png"), await createPng(1000, 500));
    const { body } = await readDocument({ path, text: textWithTwoImages }, createImageFinder(folder));
    return [...body.html.matchAll(/<img [^>]*>/g)].map(([image]) => image.includes('loading="lazy"'));
  };
  expect(await readLazyFlags("articles/a.md")).toEqual([false, true]);
  expect(await readLazyFlags("a.md")).toEqual([true, true]);
});

it("renders each image once, and again when its file is missing", async () => {
  const { snapshot } = await readSample();
  const first = await render(snapshot);
  const [address = "", file] = Object.entries(first)[0] ?? [];
  await rm(dist.storePath(file?.store ?? ""));
  const image = await readFile(join(folder, "Loom 1.png"));
  await rm(join(folder, "Loom 1.png"));
  await expect(render(snapshot)).rejects.toThrow("Loom 1.png");
  await writeFile(join(folder, "Loom 1.png"), image);
  expect(await render(snapshot)).toEqual(first);

  await rm(join(folder, "Loom 1.png"));
  expect((await render(snapshot))[address]).toEqual(file);
});

it("changes the body reference when an image changes, and leaves a missing image to the checks", async () => {
  const before = await readSample();
  await writeFile(join(folder, "Loom 1.png"), await createPng(300, 300));
  expect((await readSample()).ref).not.toBe(before.ref);
  await rm(join(folder, "Loom 1.png"));
  const { pictures, problems } = await readSample();
  expect(pictures).toEqual([{ src: "Loom%201.png", line: 5, column: 11 }]);
  expect(problems).toEqual([]);
});

it.each([
  ["that is no image", "it is damaged, or no image at all", async () => "no image"],
  [
    "that ends too soon",
    "it is damaged, or no image at all",
    async () => (await createPng(1000, 500)).subarray(0, -200),
  ],
  ["that is taller than the formats allow", "it is taller than 16383 pixels", () => createPng(20, 17_000)],
  [
    "with too many pixels",
    "it has 51 megapixels, at most 50: 1600 pixels of width are enough",
    () => createPng(10_000, 5_100),
  ],
])("reports the position of an image %s", async (_, reason, bytes) => {
  await writeFile(join(folder, "Loom 1.png"), await bytes());
  const { problems } = await readSample();
  expect(problems).toEqual([{ line: 5, column: 11, message: `image 'Loom%201.png' cannot be read: ${reason}` }]);
});

it("reports an image of another format once", async () => {
  await writeFile(join(folder, "photo.heic"), "no image that the build can read");
  const text = "---\ntitle: x\n---\n\n![A photo](photo.heic)\n";
  const { document } = await readDocument({ path: "a.md", text }, createImageFinder(folder));
  expect(document.problems.map(({ message }) => message)).toEqual([
    "image 'photo.heic' is a HEIC photo, which many browsers cannot show: export it as JPEG",
  ]);
});

describe("a drawing", () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 90">
    <rect width="480" height="90" fill="var(--dye)"/>
    <text x="20" y="50" font-size="16">Paid &amp; sent</text>
  </svg>`;

  async function readDrawing(svg: string, path = "a.md") {
    await mkdir(join(folder, "ebooks/b"), { recursive: true });
    for (const file of ["queue.svg", "ebooks/b/queue.svg"]) await writeFile(join(folder, file), svg);
    const text = '---\ntitle: x\n---\n\n![A "queue"](queue.svg "Due today")\n';
    const { document, body } = await readDocument({ path, text }, createImageFinder(folder));
    return { ...body, problems: document.problems.map(({ message }) => message) };
  }

  it("becomes part of the page, with its alt text and caption", async () => {
    const { html, markdown, problems } = await readDrawing(drawing);
    expect(problems).toEqual([]);
    expect(html).toContain(
      '<figure class="picture"><svg role="img" aria-label="A &quot;queue&quot;" viewBox="0 0 480 90"><rect ',
    );
    expect(html).toContain('<text x="20" y="50" font-size="16">Paid &amp; sent</text></svg><figcaption>Due today');
    expect(markdown).toContain('*Picture: A "queue" Due today*');
  });

  it.each([
    ["<svg><rect/></svg>", 'it needs one <svg> with a viewBox such as "0 0 480 360"'],
    ['<svg viewBox="0 0 4 4"><script>alert(1)</script></svg>', "<script> is not allowed in it, only shapes and text"],
    ['<svg viewBox="0 0 4 4"><a href="/x"><rect/></a></svg>', "<a> is not allowed in it, only shapes and text"],
    ['<svg viewBox="0 0 4 4" onload="alert(1)"/>', "the attribute 'onload' is not allowed in it"],
    ['<svg viewBox="0 0 4 4"><g id="main"/></svg>', "the attribute 'id' is not allowed in it"],
    [
      '<svg viewBox="0 0 4 4"><g fill="url(//evil.example/#a)"/></svg>',
      `'fill="url(//evil.example/#a)"' refers to something outside it`,
    ],
  ])("is refused: %s", async (svg, reason) => {
    expect((await readDrawing(svg)).problems).toEqual([`image 'queue.svg' cannot be read: ${reason}`]);
  });

  it("is refused in an ebook, which is typeset without the page's colours", async () => {
    expect((await readDrawing(drawing, "ebooks/b/one.md")).problems).toEqual([
      "image 'queue.svg' is an SVG, which only pages show: export it as PNG",
    ]);
  });
});
