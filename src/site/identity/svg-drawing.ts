import { oklchToHex, type Scheme, type Yarn, yarns } from "../../shared/palette.ts";

/** The company's mark, the smallest plain weave, in a box of 6 × 6 units. */
export const markPath = "M0 0h2v2H0zM4 0h2v2H4zM2 2h2v2H2zM0 4h2v2H0zM4 4h2v2H4z";

/**
 * `light` and `dark` give a file with fixed colours: an SVG in <img> must not use `prefers-color-scheme`, because WebKit
 * evaluates it with the system's theme even when the page has another. `inline` gives markup that takes its colours from
 * the page, through `var(--yarn-madder)` and the other properties of yarns.css.
 */
export type Theme = Scheme | "inline";

export type Paint = (property: "fill" | "stroke", yarn: Yarn) => string;

export function createPainter(theme: Theme): Paint {
  if (theme === "inline") return (property, yarn) => `${property}="var(--yarn-${yarn})"`;
  return (property, yarn) => `${property}="${oklchToHex(yarns[yarn][theme])}"`;
}

type SvgDrawing = { width: number; height: number; viewBox: string; theme: Theme; body: string; crop?: boolean };

export function renderSvg({ width, height, viewBox, theme, body, crop = false }: SvgDrawing): string {
  const fit = crop ? ' preserveAspectRatio="xMidYMid slice"' : "";
  const namespace = theme === "inline" ? ' aria-hidden="true"' : ' xmlns="http://www.w3.org/2000/svg"';
  return `<svg${namespace} width="${width}" height="${height}" viewBox="${viewBox}"${fit}>${body}</svg>`;
}
