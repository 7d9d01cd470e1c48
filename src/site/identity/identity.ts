import type { ComponentType } from "react";
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
 * The look of a company. Two parts of an identity are files for browsers with the same names in each folder, which pages
 * import as `#identity/…`: identity.css with the typefaces, and home-piece.tsx, a `HomePieceModule`.
 */
export interface Identity {
  palette: Palette;
  /** The logo and the icons of the site. */
  mark: Mark;
  /** Values of CSS backgrounds, in the colours of src/site/styles/palette.css. */
  ornaments: {
    /** The band at the top of the footer. */
    band: string;
    /** The track of a progress bar, on which the share that is done moves in the accent colour. */
    loading: string;
  };
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
  /** The text alternative of such a picture. */
  describeWord(word: string, meaning?: string): string;
  /** How to read the diagram of a case study. */
  diagramNote: string;
  /** Rows of the pattern at the top of mails. */
  mailBand: readonly (readonly boolean[])[];
}

/** What home-piece.tsx of an identity exports: the interactive piece beside the headline of the home page, if it has one. */
export interface HomePieceModule {
  HomePiece: ComponentType<{ headline: string }> | undefined;
}
