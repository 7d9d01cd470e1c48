import type { FaceName } from "./faces.ts";
import type { Palette } from "./palette.ts";

/** How a piece of text looks. Lengths are points throughout. */
export interface Style {
  face: FaceName;
  size: number;
  leading: number;
  colour: string;
  /** Space added after each letter, in parts of the size. */
  tracking?: number;
  tabular?: boolean;
  /** With a line through it. */
  struck?: boolean;
}

export type Styles = ReturnType<typeof stylesFor>;

export function stylesFor({ ink, soft, dyeText }: Palette) {
  const style = (face: FaceName, size: number, leading: number, colour = ink, tracking = 0): Style => ({
    ...{ face, size, leading, colour, tracking },
  });
  return {
    text: style("text", 10.4, 15.6),
    lead: style("text", 13.6, 19.4, ink, -0.004),
    quote: style("text", 10.4, 15.6, soft),
    aside: style("text", 9.6, 14.2),
    label: style("strong", 8.2, 12),
    note: style("text", 8, 11.6, soft),
    caption: style("text", 8.2, 11.8, soft),
    cell: { ...style("text", 8.5, 12), tabular: true },
    cellHead: { ...style("strong", 8.2, 11.6), tabular: true },
    code: style("code", 7.7, 12),
    title: style("title", 31, 31.5, ink, -0.026),
    numeral: style("title", 92, 80, dyeText, -0.035),
    heading2: style("heading", 16, 19, ink, -0.014),
    heading3: style("heading", 11.8, 15.5, ink, -0.008),
    heading4: style("strong", 10.4, 15.6),
    running: { ...style("text", 7.6, 10, soft), tabular: true },
    folio: { ...style("strong", 8.2, 10), tabular: true },
    small: style("text", 8.6, 13, soft),
  };
}
