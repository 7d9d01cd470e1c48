import { type ColourName, type Dye, dyeTextColours, getHex } from "../../shared/palette.ts";

/** The colours of a PDF with this dye, in the light theme, as hexadecimal values. */
export function resolvePalette(dye: Dye) {
  const getColor = (name: ColourName) => getHex(name, "light");
  return {
    ground: getColor("ground"),
    raised: getColor("flax"),
    ink: getColor("ink"),
    soft: getColor("ink-soft"),
    line: getColor("line"),
    link: getColor("link"),
    dye: getColor(dye),
    dyeText: getColor(dyeTextColours[dye]),
    note: getColor("weld"),
    noteText: getColor("code-number"),
    warning: getColor("madder"),
    added: getColor("success"),
    removed: getColor("error"),
    /** By the token classes that the site's syntax highlighting writes. */
    code: {
      "t-comment": getColor("code-remark"),
      "t-keyword": getColor("code-keyword"),
      "t-removed": getColor("code-keyword"),
      "t-string": getColor("code-text"),
      "t-number": getColor("code-number"),
      "t-name": getColor("code-number"),
      "t-function": getColor("code-name"),
      "t-type": getColor("code-name"),
    },
  };
}
