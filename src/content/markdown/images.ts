import type { MarkdownIt, Token } from "markdown-it";
import { inlineText } from "./headings.ts";

/** An image as the build makes it: in several widths and two formats, at `/images/{name}-{width}.{format}`. */
export interface ImageMetadata {
  /** Made from the image's bytes, so that another image has another address. */
  name: string;
  width: number;
  height: number;
  widths: number[];
}

/** A file that is no image, whatever its name says. */
export interface NotAnImage {
  unreadable: string;
}

/** Finds an image by its path below content/. One that is not there is a mistake that is reported elsewhere. */
export type FindImage = (path: string) => Promise<ImageMetadata | NotAnImage | undefined>;

/** Best first: a browser takes the first it knows. */
export const imageFormats = ["avif", "webp"] as const;

/** The widest an image stands in a text: the measure of the grid's text column. */
const SIZES = "(min-width: 40rem) 37rem, 92vw";

export function imagePath(name: string, width: number, format: string): string {
  return `/images/${name}-${width}.${format}`;
}

export function imagePaths({ name, widths }: ImageMetadata): string[] {
  return widths.flatMap((width) => imageFormats.map((format) => imagePath(name, width, format)));
}

/** For those who take no choice of sizes and formats. */
export function fallbackImagePath({ name, width, widths }: ImageMetadata): string {
  return imagePath(name, widths.at(-1) ?? width, "webp");
}

export function renderImages(markdown: MarkdownIt): void {
  const { escapeHtml } = markdown.utils;
  // The parser leaves an image's text as it was written, marks and all.
  markdown.core.ruler.after("inline", "picture-texts", ({ tokens }) => {
    for (const image of imagesIn(tokens)) image.content = inlineText(image);
  });
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const alt = escapeHtml(token?.content ?? "");
    const facts = factsOf(token);
    if (!facts) return `<img src="${escapeHtml(String(token?.attrGet("src")))}" alt="${alt}">`;
    const { name, width, height, widths } = facts;
    const address = (size: number, format: string) => imagePath(name, size, format);
    const sources = imageFormats.map((format) => {
      const set = widths.map((size) => `${address(size, format)} ${size}w`).join(", ");
      return `<source type="image/${format}" srcset="${set}" sizes="${SIZES}">`;
    });
    const fallback = fallbackImagePath(facts);
    return `<picture>${sources.join("")}<img src="${fallback}" alt="${alt}" width="${width}" height="${height}"${token && atOnce.has(token) ? "" : ' loading="lazy"'} decoding="async"></picture>`;
  };
}

const found = new WeakMap<Token, ImageMetadata>();
const atOnce = new WeakSet<Token>();

/** A picture that opens a text is in view when the page is: it does not wait until somebody scrolls. */
export function loadFirstImageEagerly([, inline]: Token[]): void {
  for (const image of inline?.children ?? []) if (image.type === "image") atOnce.add(image);
}

function imagesIn(tokens: Token[]): Token[] {
  return tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "image");
}

function factsOf(token: Token | undefined): ImageMetadata | undefined {
  return token && found.get(token);
}

/** Looks every image of a text up before it is printed, and returns what was found, in their order. */
export async function findImages(tokens: Token[], find: FindImage): Promise<Awaited<ReturnType<FindImage>>[]> {
  return Promise.all(
    imagesIn(tokens).map(async (image) => {
      const facts = await find(String(image.attrGet("src")));
      if (facts && "name" in facts) found.set(image, facts);
      return facts;
    }),
  );
}
