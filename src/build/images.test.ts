import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDocument } from "../content/document.ts";
import { makePicture, picturesIn } from "./images.ts";

let folder: string;
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
  await writeFile(join(folder, "Loom 1.png"), await draw(1000, 500));
});
afterAll(() => rm(folder, { recursive: true }));

const text = '---\ntitle: x\n---\n\n![A loom](Loom%201.png "1910")\n';

it("shows an image in the sizes and formats that are made of it", async () => {
  const { body } = await readDocument({ path: "a.md", text }, picturesIn(folder));
  const facts = await picturesIn(folder)("Loom 1.png");
  expect(facts).toMatchObject({ width: 1000, height: 500, widths: [480, 800, 1000] });
  if (!facts) return;
  const made = new Map<string, Buffer>();
  for await (const [address, bytes] of makePicture(join(folder, "Loom 1.png"), facts, () => false))
    made.set(address, bytes);

  const asked = [...body.html.matchAll(/\/images\/[^ "]+/g)].map(([address]) => address);
  expect(new Set(asked)).toEqual(new Set(made.keys()));
  expect(body.html).toContain('width="1000" height="500" loading="lazy" decoding="async"');
  const smallest = await sharp(made.get(`/images/${facts.name}-480.avif`)).metadata();
  expect([smallest.width, smallest.height, smallest.format]).toEqual([480, 240, "heif"]);
});

it("makes nothing twice", async () => {
  const facts = await picturesIn(folder)("Loom 1.png");
  const made = facts ? makePicture(join(folder, "Loom 1.png"), facts, () => true) : [];
  expect(await Array.fromAsync(made)).toEqual([]);
});

it("gives a text another body when its image changes, and lets the check report one that is missing", async () => {
  const before = await readDocument({ path: "a.md", text }, picturesIn(folder));
  await writeFile(join(folder, "Loom 1.png"), await draw(300, 300));
  const after = await readDocument({ path: "a.md", text }, picturesIn(folder));
  expect(after.document.body.ref).not.toBe(before.document.body.ref);
  await rm(join(folder, "Loom 1.png"));
  expect((await readDocument({ path: "a.md", text }, picturesIn(folder))).document.pictures).toHaveLength(1);
});
