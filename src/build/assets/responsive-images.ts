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

/** Phone, large phone or half a screen, the text column, and the same on a dense screen. */
const WIDTHS = [480, 800, 1200, 1600];
/** WebP has no larger ones. */
const MAX_HEIGHT = 16_383;
// A build has other work for the other core, and more use for the memory.
sharp.concurrency(1);
sharp.cache(false);

const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 78 }),
};

/** Tells texts how large the images below content/ are and where they will be served. */
export function createImageFinder(content: string): FindImage {
  const known = new Map<string, ReturnType<FindImage>>();
  return (path) => {
    const facts = known.get(path) ?? readImageMetadata(join(content, path));
    known.set(path, facts);
    return facts;
  };
}

async function readImageMetadata(file: string): Promise<ImageMetadata | NotAnImage | undefined> {
  if (!existsSync(file)) return undefined;
  const bytes = await readFile(file);
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    // A file that was cut off still tells its size.
    await sharp(bytes).resize({ width: 1 }).toBuffer();
    const facts = toImageMetadata(file, bytes, autoOrient);
    const tallest = (facts.height / facts.width) * Math.max(...facts.widths);
    return tallest > MAX_HEIGHT ? { unreadable: `it is taller than ${MAX_HEIGHT} pixels` } : facts;
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

/** Makes the files of one image with their addresses; `isMade` leaves out what a build before this one has made. */
export async function* renderImageVariants(
  file: string,
  { name, widths }: ImageMetadata,
  isMade: (address: string) => boolean,
): AsyncGenerator<[address: string, bytes: Buffer]> {
  for (const width of widths) {
    for (const format of imageFormats) {
      const address = imagePath(name, width, format);
      if (isMade(address)) continue;
      const image = sharp(file).rotate().resize({ width, withoutEnlargement: true });
      yield [address, await ENCODERS[format](image).toBuffer()];
    }
  }
}
