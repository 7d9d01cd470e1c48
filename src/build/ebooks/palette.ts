import { readFileSync } from "node:fs";
import type { Dye } from "../../content/model/common.ts";
import { oklchToHex } from "../../site/identity/yarn-palette.ts";

const css = readFileSync(new URL("../../site/styles/palette.css", import.meta.url), "utf8");
const rules = Array.from(css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g));

/** The color roles of styles/palette.css in the light theme on a page with this dye, as hexadecimal colors. */
export function resolvePalette(dye: Dye) {
  const declarations = new Map<string, string>();
  for (const [, selectors = "", body = ""] of rules) {
    const isApplied = selectors
      .split(",")
      .some((selector) => [":root", `[data-dye="${dye}"]`].includes(selector.trim()));
    if (!isApplied) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) declarations.set(name, value);
  }

  function resolveColor(value: string): string {
    const light = /^light-dark\(((?:oklch|var)\([^)]*\)),/.exec(value)?.[1] ?? value;
    const name = /^var\(--([\w-]+)\)$/.exec(light)?.[1];
    if (name) return getRole(name);
    const [lightness, chroma, hue] = light.match(/[\d.]+/g)?.map(Number) ?? [];
    if (lightness === undefined || chroma === undefined || hue === undefined) {
      throw new Error(`styles/palette.css: '${value}' is not an oklch() color.`);
    }
    return oklchToHex([lightness / 100, chroma, hue]);
  }

  function getRole(name: string): string {
    const value = declarations.get(name);
    if (value === undefined) throw new Error(`styles/palette.css has no --${name}.`);
    return resolveColor(value);
  }

  return {
    ground: getRole("ground"),
    raised: getRole("ground-raised"),
    ink: getRole("ink"),
    soft: getRole("ink-soft"),
    line: getRole("line"),
    link: getRole("link"),
    dye: getRole("dye"),
    dyeText: getRole("dye-text"),
    note: getRole("_weld"),
    noteText: getRole("code-number"),
    warning: getRole("accent"),
    added: getRole("success"),
    removed: getRole("error"),
    /** By the token classes that the site's syntax highlighting writes. */
    code: {
      "t-comment": getRole("code-remark"),
      "t-keyword": getRole("code-keyword"),
      "t-removed": getRole("code-keyword"),
      "t-string": getRole("code-text"),
      "t-number": getRole("code-number"),
      "t-name": getRole("code-number"),
      "t-function": getRole("code-name"),
      "t-type": getRole("code-name"),
    },
  };
}
