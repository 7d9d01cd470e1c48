import { extname, join } from "node:path";
import sharp from "sharp";
import { identities } from "../../site/identity/identities.ts";
import { getMarkSize, markToPath } from "../../site/identity/svg-drawing.ts";
import type { EbookSource } from "./ebook.ts";

const chapterStrip = { width: 498.9, cover: 108, height: 125, cell: 11.9 };

/** The SVG files that template.typ shows: the cover, a strip of it for chapter openings, and the company's mark. */
export function drawArtwork({ slug, dyes, identity }: EbookSource, ink: string): Record<string, string> {
  const cover = { slug, dyes, kind: "ebook", theme: "light" } as const;
  const { mark, drawCover, drawStripEdge } = identities[identity];
  const { width, height, cell } = chapterStrip;
  const strip = drawCover({ ...cover, width, height: chapterStrip.cover, cell });
  const edge = drawStripEdge?.({ width, height: chapterStrip.cover, cell }) ?? "";
  const size = getMarkSize(mark);
  return {
    "cover.svg": toSvgFile(420, 600, drawCover({ ...cover, width: 420, height: 600 })),
    "opening.svg": toSvgFile(width, height, `${strip}<path fill="${ink}" d="${edge}"/>`),
    "mark.svg": toSvgFile(size, size, `<path fill="${ink}" d="${markToPath(mark)}"/>`),
  };
}

/** Threads are stroked lines; without `fill="none"` a PDF also fills them, which shows as hairlines. */
function toSvgFile(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">${body}</svg>`;
}

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
    const encoded = isPhoto ? image.jpeg({ quality: 82 }) : image.png();
    const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
    const file = `image-${images.size + 1}.${isPhoto ? "jpg" : "png"}`;
    images.set(name, { file, bytes, width: info.width, height: info.height });
  }
  return images;
}
