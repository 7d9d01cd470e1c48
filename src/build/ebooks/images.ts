import { extname, join } from "node:path";
import sharp from "sharp";

/** An image in a format that a PDF can hold. */
export interface EbookImage {
  file: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** As many pixels as the widest figure shows at 200 to the inch. */
const MAX_WIDTH = 1140;

/** The images of a book by name, from their paths below content/. */
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
