import type { Dye, Palette } from "../../shared/palette.ts";
import type { CoverKind } from "../ui/cover/cover-sizes.ts";
import type { Mark, Theme } from "./svg-drawing.ts";

export type CoverOptions = {
  slug: string;
  dyes: readonly [main: Dye, second?: Dye];
  kind: CoverKind;
  width: number;
  height: number;
  theme?: Theme;
  /** The width of the pattern's smallest part, in pixels. */
  cell?: number;
};

/** A font of the site: a variable font of @fontsource-variable/, reduced to these axes. */
export interface WebFont {
  /** The start of the names of its files, which typefaces.css refers to. */
  name: string;
  /** Its file in @fontsource-variable/, without extension, with a `*` for the script. */
  source: string;
  axes: Record<string, number | { min: number; max: number }>;
}

/** Text as an SVG path with its baseline at y = 0, and its width. */
export type SetText = (
  text: string,
  style: { face: "display" | "text"; size: number; axes?: Record<string, number>; tracking?: number },
) => Promise<{ path: string; width: number }>;

/**
 * The look of a company, for what Node draws. What browsers load of an identity is in its folder as well, under the same
 * file names in each: mark.ts, home-piece.tsx, diagram-note.ts, describe-word.ts and identity.css. Pages import them as `#identity/…`.
 */
export interface Identity {
  palette: Palette;
  mark: Mark;
  fonts: {
    /** Headings, running text, italics. */
    web: readonly [display: WebFont, text: WebFont, italic: WebFont];
    /** Files of @fontsource-variable/ from which the text of drawings is made, with a `*` for the script. */
    drawings: { display: string; text: string };
    /** Axes of the display font in large titles of drawings. */
    titleAxes: Record<string, number>;
    /** Font families of mails, with fallbacks. */
    mail: { display: string; text: string };
  };
  ebooks: {
    /** Font family of headings. */
    display: string;
    /** How the book is made, on its last page. */
    colophon: string;
  };
  /** A cover, also the background of a social card. It is derived from the slug, so a page has the same at every size. */
  drawCover(options: CoverOptions): string;
  /** What ends the strip of a cover that opens an ebook's chapter; `strip` is its size. */
  drawStripEdge?(strip: { width: number; height: number; cell: number }): string;
  drawMonogram(options: { name: string; dye: Dye; theme?: Theme }): string;
  drawErrorPicture(theme: Theme): string;
  /** A word as a picture of 660 × 840 pixels. */
  drawWord(word: string, theme: Theme, setText: SetText): string | Promise<string>;
  /** Rows of the pattern at the top of mails. */
  mailBand: readonly (readonly boolean[])[];
}
