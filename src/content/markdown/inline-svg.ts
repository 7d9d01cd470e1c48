import { isTag, isText } from "domhandler";
import { findAll, getOuterHTML } from "domutils";
import { parseDocument } from "htmlparser2";

const allowedElements = new Set("svg g rect circle ellipse line polyline polygon path text tspan".split(" "));
const allowedAttributes = new Set(
  [
    "xmlns viewBox x y x1 y1 x2 y2 dx dy cx cy r rx ry width height d points transform",
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity",
    "font-size font-weight letter-spacing text-anchor",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Checks an SVG file that is put into the page, so that its text has the site's fonts and its colours follow the theme.
 * Only shapes and text are allowed: a script, a style sheet or an id would act on the page around it.
 */
export function parseInlineSvg(source: string): { drawing: string } | { unreadable: string } {
  const { children } = parseDocument(source, { xmlMode: true });
  const [root] = children.filter(isTag);
  if (root?.name !== "svg" || !/^0 0 [\d.]+ [\d.]+$/.test(root.attribs.viewBox ?? ""))
    return { unreadable: 'it needs one <svg> with a viewBox such as "0 0 480 360"' };
  for (const { name, attribs, childNodes } of findAll(() => true, [root])) {
    if (!allowedElements.has(name)) return { unreadable: `<${name}> is not allowed in it, only shapes and text` };
    for (const [attribute, value] of Object.entries(attribs)) {
      if (!allowedAttributes.has(attribute)) return { unreadable: `the attribute '${attribute}' is not allowed in it` };
      if (value.includes("url(")) return { unreadable: `'${attribute}="${value}"' refers to something outside it` };
    }
    // Indentation between elements would be sent with every page.
    for (const node of childNodes) if (isText(node) && node.data.trim() === "") node.data = "";
  }
  delete root.attribs.xmlns;
  return { drawing: getOuterHTML(root, { xmlMode: true }) };
}
