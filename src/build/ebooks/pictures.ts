import { extname, join } from "node:path";
import sharp from "sharp";
import { pictureName } from "./picture-name.ts";

/** An image as a PDF can hold it. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** As many pixels as the widest figure shows at 200 to the inch. */
const MOST_PIXELS = 1140;

/** The images of a book, from paths below content/ by name; found by the address that its pages use. */
export async function readPictures(
  content: string,
  paths: Record<string, string>,
): Promise<(address: string) => Picture | undefined> {
  const pictures = new Map<string, Picture>();
  for (const [name, path] of Object.entries(paths)) {
    const image = sharp(join(content, path)).rotate().resize({ width: MOST_PIXELS, withoutEnlargement: true });
    const isPhoto = /\.jpe?g$/i.test(extname(path));
    const { data, info } = await (isPhoto ? image.jpeg({ quality: 82 }) : image.png()).toBuffer({
      resolveWithObject: true,
    });
    pictures.set(name, { bytes: data, width: info.width, height: info.height });
  }
  return (address) => pictures.get(pictureName(address));
}
