import { readable } from "../../content/addresses.ts";
import type { Element, Node } from "./html-tree.ts";
import type { Box } from "./page.ts";
import type { Palette } from "./palette.ts";
import type { Picture } from "./pictures.ts";
import { type Run, runsOf } from "./runs.ts";
import type { Style, Styles } from "./styles.ts";
import type { Measure } from "./words.ts";

/** What setting a chapter needs to know. */
export interface Press {
  measure: Measure;
  styles: Styles;
  palette: Palette;
  siteUrl: string;
  /** Makes names that are unique in a chapter unique in the book. */
  prefix: string;
  /** The chapter's notes by their names in the book. */
  notes: Map<string, Element>;
  picture: (source: string) => Picture | undefined;
}

export function runsFor({ palette, siteUrl, prefix }: Press, nodes: Node[], style: Style): Run[] {
  return runsOf(nodes, style, palette, siteUrl).map(({ note, link, ...run }) => ({
    ...run,
    ...(note && { note: prefix + note }),
    ...(link && { link: link.startsWith("#") ? `#${prefix}${readable(link.slice(1))}` : link }),
  }));
}

/** The column, or the whole sheet for what is too wide for it. */
export function boxFor(width: number, box: Box): Box {
  return box.wide && width > box.width ? box.wide : box;
}
