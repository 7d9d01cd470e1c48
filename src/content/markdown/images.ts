import type { MarkdownIt, Token } from "markdown-it";
import { escapeHtml } from "../../shared/html.ts";
import type { ImageMetadata } from "../model/document.ts";
import { inlineText } from "./headings.ts";

/** A file that cannot be decoded as an image, with the reason. */
export interface NotAnImage {
  unreadable: string;
}

/** An SVG file, which becomes part of the page instead of a file of its own. */
export interface Drawing {
  drawing: string;
}

/** Finds an image by its path below content/. Undefined for a missing file, which `checkFiles` reports. */
export type FindImage = (path: string) => Promise<ImageMetadata | Drawing | NotAnImage | undefined>;

/** Why an image of this name cannot be used, and what to do; undefined for a format that browsers and the build support. */
export function describeUnsupportedImage(name: string): string | undefined {
  const [, extension = ""] = /\.([a-z]+)$/i.exec(name) ?? [];
  switch (extension.toLowerCase()) {
    case "heic":
    case "heif":
      return "is a HEIC photo, which many browsers cannot show: export it as JPEG";
    case "gif":
    case "bmp":
    case "tif":
    case "tiff":
      return `is a ${extension.toUpperCase()} image: save it as PNG or JPEG`;
    default:
      return undefined;
  }
}

/** `sizes` of images in a text: at most as wide as the text column. */
const SIZES = "(min-width: 40rem) 37rem, 92vw";

export function imagePath(name: string, width: number, format: string): string {
  return `/images/${name}-${width}.${format}`;
}

/** The URL for clients without support for `<picture>`, and for the served Markdown. */
export function fallbackImagePath({ name, width, widths }: ImageMetadata): string {
  return imagePath(name, widths.at(-1) ?? width, "webp");
}

export function renderImages(markdown: MarkdownIt): void {
  // The parser leaves Markdown markup in the alt text.
  markdown.core.ruler.after("inline", "picture-texts", ({ tokens }) => {
    for (const image of imagesIn(tokens)) image.content = inlineText(image);
  });
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const alt = escapeHtml(token?.content ?? "");
    const metadata = token && metadataByToken.get(token);
    if (!metadata) return `<img src="${escapeHtml(String(token?.attrGet("src")))}" alt="${alt}">`;
    if ("drawing" in metadata) return metadata.drawing.replace("<svg", () => `<svg role="img" aria-label="${alt}"`);
    const { name, width, height, widths, formats } = metadata;
    const sources = formats.map((format) => {
      const set = widths.map((size) => `${imagePath(name, size, format)} ${size}w`).join(", ");
      return `<source type="image/${format}" srcset="${set}" sizes="${SIZES}">`;
    });
    const fallback = fallbackImagePath(metadata);
    return `<picture>${sources.join("")}<img src="${fallback}" alt="${alt}" width="${width}" height="${height}"${token && eagerImages.has(token) ? "" : ' loading="lazy"'} decoding="async"></picture>`;
  };
}

const metadataByToken = new WeakMap<Token, ImageMetadata | Drawing>();
const eagerImages = new WeakSet<Token>();

/** Lazy loading would delay an image at the start of a text, which is visible without scrolling. */
export function loadFirstImageEagerly([, inline]: Token[]): void {
  for (const image of inline?.children ?? []) if (image.type === "image") eagerImages.add(image);
}

function imagesIn(tokens: Token[]): Token[] {
  return tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "image");
}

/** Looks up all images of a text, which has to be done before rendering; returns the results in document order. */
export async function findImages(tokens: Token[], find: FindImage): Promise<Awaited<ReturnType<FindImage>>[]> {
  return Promise.all(
    imagesIn(tokens).map(async (image) => {
      const result = await find(String(image.attrGet("src")));
      if (result && !("unreadable" in result)) metadataByToken.set(image, result);
      return result;
    }),
  );
}
