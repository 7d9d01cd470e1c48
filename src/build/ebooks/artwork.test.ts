import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { Body } from "../../content/load/document.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { ebook } from "../../content/testing/small-site.ts";
import { writeSite } from "../../content/testing/write-site.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { createImageFinder } from "../assets/images.ts";
import { readImages } from "./artwork.ts";
import { readEbookSource } from "./ebook.ts";
import { typesetEbook } from "./typeset.ts";

it("reads only the images that chapters show, from any folder", async () => {
  const chapter = "---\ntitle: Warp\n---\n\n![A loom](drawn/loom.avif)\n\n![A reed](../../reed.PNG)\n";
  const content = await writeSite({ ...ebook("cloth"), "ebooks/cloth/1.md": chapter });
  const image = sharp({ create: { width: 60, height: 30, channels: 3, background: "#a33" } });
  await mkdir(join(content, "ebooks/cloth/drawn"));
  await writeFile(join(content, "ebooks/cloth/drawn/loom.avif"), await image.avif().toBuffer());
  await writeFile(join(content, "reed.PNG"), await image.png().toBuffer());
  await writeFile(join(content, "ebooks/cloth/unused.png"), "no image");

  const bodies = new Map<string, Body>();
  const readDocuments = readDocumentsFrom(content, bodies, createImageFinder(content));
  const options = { directory: content, showUnpublished: false, now: new Date("2026-11-15"), readDocuments };
  const snapshot = await readContent({ ...options, listLinkTargets });
  const [cloth] = snapshot.ebooks;
  if (!cloth) throw new Error("The site has no ebook.");
  const source = readEbookSource(cloth, snapshot, "https://small.example", (ref) => bodies.get(ref)?.html ?? "");
  expect(Object.values(source.images).sort()).toEqual(["ebooks/cloth/drawn/loom.avif", "reed.PNG"]);
  expect((await typesetEbook(source, await readImages(content, source.images))).pages).toBeGreaterThan(4);
});
