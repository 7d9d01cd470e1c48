import { extname, join } from "node:path";
import sharp from "sharp";
import { drawPageCover } from "../../site/identity/draw-cover.ts";
import { markPath } from "../../site/identity/svg-drawing.ts";
import type { EbookSource } from "./ebook.ts";

const chapterStrip = { width: 498.9, cloth: 108, height: 125, cell: 11.9 };

/** The SVG files that template.typ shows: the woven cover, a strip of it for chapter openings, and the company's mark. */
export function drawArtwork({ slug, dyes }: EbookSource, ink: string): Record<string, string> {
  const cloth = { slug, dyes, kind: "ebook", theme: "light" } as const;
  const { width, height, cell } = chapterStrip;
  const strip = drawPageCover({ ...cloth, width, height: chapterStrip.cloth, cell });
  // Loose warp threads hang below the strip.
  const threads = Array.from({ length: Math.ceil(width / cell) }, (_, end) => {
    const x = ((end + 0.45) * cell).toFixed(2);
    const length = (9 + ((end * 7) % 5) * 1.6).toFixed(1);
    return `M${x} ${chapterStrip.cloth}h.7v${length}h-.7z`;
  });
  return {
    "cover.svg": toSvgFile(420, 600, drawPageCover({ ...cloth, width: 420, height: 600 })),
    "opening.svg": toSvgFile(width, height, `${strip}<path fill="${ink}" d="${threads.join("")}"/>`),
    "mark.svg": toSvgFile(6, 6, `<path fill="${ink}" d="${markPath}"/>`),
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
