import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import {
  type FindImage,
  type ImageMetadata,
  imageFormats,
  imagePath,
  type NotAnImage,
} from "../../content/markdown/images.ts";
import { slugify } from "../../shared/slug.ts";

/** For phones, large phones or half a screen, the text column, and the text column on high-density screens. */
const WIDTHS = [480, 800, 1200, 1600];
/** The largest height that WebP supports. */
const MAX_HEIGHT = 16_383;
// Other steps of the build run at the same time and need the other cores and the memory.
sharp.concurrency(1);
sharp.cache(false);

const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
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

async function readImageMetadata(file: string): Promise<ImageMetadata | NotAnImage | undefined> {
  if (!existsSync(file)) return undefined;
  const bytes = await readFile(file);
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    // Decodes the image, because a truncated file still has a valid header with its size.
    await sharp(bytes).resize({ width: 1 }).toBuffer();
    const metadata = toImageMetadata(file, bytes, autoOrient);
    const maxHeight = (metadata.height / metadata.width) * Math.max(...metadata.widths);
    return maxHeight > MAX_HEIGHT ? { unreadable: `it is taller than ${MAX_HEIGHT} pixels` } : metadata;
  } catch {
    return { unreadable: "it is damaged, or no image at all" };
  }
}

function toImageMetadata(
  file: string,
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): ImageMetadata {
  const smaller = WIDTHS.filter((size) => size < width);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const name = `${slugify(basename(file, extname(file))).replace(/[^a-z0-9]+/g, "-")}-${hash}`;
  return { name, width, height, widths: width <= (WIDTHS.at(-1) ?? width) ? [...smaller, width] : smaller };
}

/** Renders the files of one image with their URL paths, except those that an earlier build has rendered. */
export async function* renderImageVariants(
  file: string,
  { name, widths }: ImageMetadata,
  isRendered: (address: string) => boolean,
): AsyncGenerator<[address: string, bytes: Buffer]> {
  for (const width of widths) {
    for (const format of imageFormats) {
      const address = imagePath(name, width, format);
      if (isRendered(address)) continue;
      const image = sharp(file).rotate().resize({ width, withoutEnlargement: true });
      yield [address, await ENCODERS[format](image).toBuffer()];
    }
  }
}
