import { extname, join } from "node:path";
import sharp from "sharp";

/** An image in a format that can be embedded in a PDF. */
export interface EbookImage {
  file: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** The width in pixels of the widest figure at 200 dpi. */
const MAX_WIDTH = 1140;

/** Converts the images of an ebook, given by their paths in content/. Returns them by name. */
export async function readImages(content: string, paths: Record<string, string>): Promise<Map<string, EbookImage>> {
  const images = new Map<string, EbookImage>();
  for (const [name, path] of Object.entries(paths)) {
    const image = sharp(join(content, path)).rotate().resize({ width: MAX_WIDTH, withoutEnlargement: true });
    const isPhoto = /\.jpe?g$/i.test(extname(path));
    const { data, info } = await (isPhoto ? image.jpeg({ quality: 82 }) : image.png()).toBuffer({
      resolveWithObject: true,
    });
    const file = `image-${images.size + 1}.${isPhoto ? "jpg" : "png"}`;
    images.set(name, { file, bytes: data, width: info.width, height: info.height });
  }
  return images;
}
