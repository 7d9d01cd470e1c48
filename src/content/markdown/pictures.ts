import type { MarkdownIt, Token } from "markdown-it";
import { inlineText } from "./plain-text.ts";

/** An image as the build makes it: in several widths and two formats, at `/images/{name}-{width}.{format}`. */
export interface PictureFacts {
  /** Made from the image's bytes, so that another image has another address. */
  name: string;
  width: number;
  height: number;
  widths: number[];
}

/** A file that is no image, whatever its name says. */
export interface NoPicture {
  unreadable: string;
}

/** Finds an image by its path below content/. One that is not there is a mistake that is reported elsewhere. */
export type FindPicture = (path: string) => Promise<PictureFacts | NoPicture | undefined>;

/** Best first: a browser takes the first it knows. */
export const pictureFormats = ["avif", "webp"] as const;

/** The widest an image stands in a text: the measure of the grid's text column. */
const SIZES = "(min-width: 40rem) 37rem, 92vw";

export function pictureAddress(name: string, width: number, format: string): string {
  return `/images/${name}-${width}.${format}`;
}

export function pictureAddresses({ name, widths }: PictureFacts): string[] {
  return widths.flatMap((width) => pictureFormats.map((format) => pictureAddress(name, width, format)));
}

/** For those who take no choice of sizes and formats. */
export function fallbackAddress({ name, width, widths }: PictureFacts): string {
  return pictureAddress(name, widths.at(-1) ?? width, "webp");
}

export function pictures(markdown: MarkdownIt): void {
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
    const address = (size: number, format: string) => pictureAddress(name, size, format);
    const sources = pictureFormats.map((format) => {
      const set = widths.map((size) => `${address(size, format)} ${size}w`).join(", ");
      return `<source type="image/${format}" srcset="${set}" sizes="${SIZES}">`;
    });
    const fallback = fallbackAddress(facts);
    return `<picture>${sources.join("")}<img src="${fallback}" alt="${alt}" width="${width}" height="${height}"${token && atOnce.has(token) ? "" : ' loading="lazy"'} decoding="async"></picture>`;
  };
}

const found = new WeakMap<Token, PictureFacts>();
const atOnce = new WeakSet<Token>();

/** A picture that opens a text is in view when the page is: it does not wait until somebody scrolls. */
export function showFirstAtOnce([, inline]: Token[]): void {
  for (const image of inline?.children ?? []) if (image.type === "image") atOnce.add(image);
}

function imagesIn(tokens: Token[]): Token[] {
  return tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "image");
}

function factsOf(token: Token | undefined): PictureFacts | undefined {
  return token && found.get(token);
}

/** Looks every image of a text up before it is printed, and returns what was found, in their order. */
export async function findPictures(tokens: Token[], find: FindPicture): Promise<Awaited<ReturnType<FindPicture>>[]> {
  return Promise.all(
    imagesIn(tokens).map(async (image) => {
      const facts = await find(String(image.attrGet("src")));
      if (facts && "name" in facts) found.set(image, facts);
      return facts;
    }),
  );
}
