import { oklchToHex, type Scheme, type ThemedColour, type Yarn } from "../../shared/palette.ts";

/** A company's mark as rows of cells: "#" is filled. */
export type Mark = readonly string[];

/** The number of units of `markToPath` on each side of a mark, which is square. */
export const getMarkSize = (mark: Mark): number => 2 * mark.length;

export const markToPath = (mark: Mark): string =>
  mark
    .flatMap((row, y) =>
      Array.from(
        row.matchAll(/#+/g),
        ({ 0: run, index }) => `M${2 * index} ${2 * y}h${2 * run.length}v2H${2 * index}z`,
      ),
    )
    .join("");

/**
 * `light` and `dark` give a file with fixed colours: an SVG in <img> must not use `prefers-color-scheme`, because WebKit
 * evaluates it with the system's theme even when the page has another. `inline` gives markup that takes its colours from
 * the page, through `var(--yarn-madder)` and the like.
 */
export type Theme = Scheme | "inline";

export type Paint = (property: "fill" | "stroke", yarn: Yarn) => string;

export function createPainter(colours: Readonly<Record<Yarn, ThemedColour>>, theme: Theme): Paint {
  if (theme === "inline") return (property, yarn) => `${property}="var(--yarn-${yarn})"`;
  return (property, yarn) => `${property}="${oklchToHex(colours[yarn][theme])}"`;
}

type SvgDrawing = { width: number; height: number; viewBox: string; theme: Theme; body: string; crop?: boolean };

export function renderSvg({ width, height, viewBox, theme, body, crop = false }: SvgDrawing): string {
  const fit = crop ? ' preserveAspectRatio="xMidYMid slice"' : "";
  const namespace = theme === "inline" ? ' aria-hidden="true"' : ' xmlns="http://www.w3.org/2000/svg"';
  return `<svg${namespace} width="${width}" height="${height}" viewBox="${viewBox}"${fit}>${body}</svg>`;
}
