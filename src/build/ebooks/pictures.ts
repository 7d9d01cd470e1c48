import { readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import sharp from "sharp";
import { picturesIn } from "../images.ts";

/** An image as a PDF can hold it. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** As many pixels as the widest figure shows at 200 to the inch. */
const MOST_PIXELS = 1140;
const IMAGE = /\.(png|jpe?g|webp)$/i;

/** The images that lie beside a book's chapters, found by the address that its pages use. */
export async function readPictures(folder: string): Promise<(source: string) => Picture | undefined> {
  const findFacts = picturesIn(folder);
  const pictures: { file: string; name: string; picture: Picture }[] = [];
  for (const file of readdirSync(folder).filter((name) => IMAGE.test(name))) {
    const facts = await findFacts(file);
    const image = sharp(join(folder, file)).rotate().resize({ width: MOST_PIXELS, withoutEnlargement: true });
    const isPhoto = /\.jpe?g$/i.test(extname(file));
    const { data, info } = await (isPhoto ? image.jpeg({ quality: 82 }) : image.png()).toBuffer({
      resolveWithObject: true,
    });
    const name = facts && "name" in facts ? facts.name : file;
    pictures.push({ file, name, picture: { bytes: data, width: info.width, height: info.height } });
  }
  return (source) =>
    pictures.find(({ file, name }) => decodeURIComponent(source) === file || basename(source).startsWith(`${name}-`))
      ?.picture;
}
