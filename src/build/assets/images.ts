import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Sharp } from "sharp";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import { type Manifest, manifestSchema } from "../../build-store/manifest.ts";
import { type FindImage, imagePath } from "../../content/markdown/images.ts";
import { parseInlineSvg } from "../../content/markdown/inline-svg.ts";
import type { ImageMetadata } from "../../content/model/document.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { slugify } from "../../shared/slug.ts";
import { type Cache, hashModule } from "../cache/cache.ts";

const MAX_WIDTH = 1600;
/** For phones, large phones or half a screen, the text column, and the text column on high-density screens. */
const WIDTHS = [480, 800, 1200, MAX_WIDTH];
/** The largest height that WebP supports. */
const MAX_HEIGHT = 16_383;
/** Larger ones take minutes and gigabytes to resize. */
const MAX_MEGAPIXELS = 50;

/** Loaded with the first image, because sharp is slow to load and few documents show images. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Other steps of the build run at the same time and need the other cores and the memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * A PNG that is this small for its pixels is a chart or a drawing with flat colours. As WebP without loss it is smaller in
 * its own size, and sharper, than with loss in half its width: 11 kB instead of 28 for a heat map of 1200 by 760 pixels.
 */
const MIN_PIXELS_PER_BYTE = 32;

const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2 }),
  webp: (image: Sharp, lossless: boolean) => image.webp({ quality: 78, lossless }),
};

/** Reads the size and the future URL of images in content/; each file is read once. */
export function createImageFinder(content: string): FindImage {
  const cache = new Map<string, ReturnType<FindImage>>();
  return (path) => {
    const metadata = cache.get(path) ?? readImageMetadata(join(content, path));
    cache.set(path, metadata);
    return metadata;
  };
}

async function readImageMetadata(file: string): ReturnType<FindImage> {
  if (!existsSync(file)) return undefined;
  if (extname(file).toLowerCase() === ".svg") return parseInlineSvg(await readFile(file, "utf8"));
  const bytes = await readFile(file);
  const sharp = await loadSharp();
  try {
    const { autoOrient, format } = await sharp(bytes).metadata();
    const megapixels = Math.ceil((autoOrient.width * autoOrient.height) / 1e6);
    if (megapixels > MAX_MEGAPIXELS)
      return {
        unreadable: `it has ${megapixels} megapixels, at most ${MAX_MEGAPIXELS}: 1600 pixels of width are enough`,
      };
    // Decodes the image, because a truncated file still has a valid header with its size.
    await sharp(bytes).resize({ width: 1 }).toBuffer();
    const metadata = toImageMetadata(file, bytes, { ...autoOrient, format });
    const maxHeight = (metadata.height / metadata.width) * Math.max(...metadata.widths);
    return maxHeight > MAX_HEIGHT ? { unreadable: `it is taller than ${MAX_HEIGHT} pixels` } : metadata;
  } catch {
    return { unreadable: "it is damaged, or no image at all" };
  }
}

function toImageMetadata(
  file: string,
  bytes: Buffer,
  { width, height, format }: { width: number; height: number; format: string },
): ImageMetadata {
  const smaller = WIDTHS.filter((size) => size < width);
  const slug = slugify(basename(file, extname(file))).replace(/[^a-z0-9]+/g, "-");
  const name = `${slug}-${computeHash(bytes).slice(0, 10)}`;
  const fits = width <= MAX_WIDTH;
  if (fits && format === "png" && width * height >= bytes.length * MIN_PIXELS_PER_BYTE)
    return { name, width, height, widths: [width], formats: ["webp"] };
  return { name, width, height, widths: fits ? [...smaller, width] : smaller, formats: ["avif", "webp"] };
}

/** The images of all documents in every size and format. Those that an earlier build has rendered are reused. */
export async function renderImages(
  { dist, cache, content }: { dist: Dist; cache: Cache; content: string },
  { pictures }: Pick<Snapshot, "pictures">,
): Promise<Manifest["files"]> {
  const cached = cache.namespace("images", {
    code: hashModule(import.meta.url),
    schema: manifestSchema.shape.files,
    isValid: dist.hasFiles,
  });
  const files: Manifest["files"] = {};
  for (const [path, metadata] of Object.entries(pictures)) {
    const variants = await cached.getOrCompute([metadata], () => renderVariants(dist, join(content, path), metadata));
    Object.assign(files, variants);
  }
  return files;
}

async function renderVariants(
  dist: Dist,
  file: string,
  { name, widths, formats }: ImageMetadata,
): Promise<Manifest["files"]> {
  // AVIF without loss is larger than WebP.
  const lossless = !formats.includes("avif");
  const sharp = await loadSharp();
  // All at once: the main thread renders pages meanwhile, and would start the next one only when it is done.
  const variants = widths.flatMap((width) =>
    formats.map(async (format) => {
      const image = sharp(file).rotate().resize({ width, withoutEnlargement: true });
      const address = imagePath(name, width, format);
      return [
        address,
        { store: dist.put(await ENCODERS[format](image, lossless).toBuffer()), type: getContentType(address) },
      ];
    }),
  );
  return Object.fromEntries(await Promise.all(variants));
}
