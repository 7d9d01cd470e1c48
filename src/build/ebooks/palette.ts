import { readFileSync } from "node:fs";
import type { Dye } from "../../content/model/common.ts";
import { oklchToHex } from "../../site/identity/yarn-palette.ts";

const css = readFileSync(new URL("../../site/styles/palette.css", import.meta.url), "utf8");
const rules = Array.from(css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g));

/** The color roles of styles/palette.css in the light theme on a page with this dye, as hexadecimal colors. */
export function paletteFor(dye: Dye) {
  const declarations = new Map<string, string>();
  for (const [, selectors = "", body = ""] of rules) {
    const applies = selectors.split(",").some((one) => [":root", `[data-dye="${dye}"]`].includes(one.trim()));
    if (!applies) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) declarations.set(name, value);
  }

  function resolveColor(value: string): string {
    const light = /^light-dark\(((?:oklch|var)\([^)]*\)),/.exec(value)?.[1] ?? value;
    const name = /^var\(--([\w-]+)\)$/.exec(light)?.[1];
    if (name) return role(name);
    const [lightness, chroma, hue] = light.match(/[\d.]+/g)?.map(Number) ?? [];
    if (lightness === undefined || chroma === undefined || hue === undefined) {
      throw new Error(`styles/palette.css: '${value}' is not an oklch() color.`);
    }
    return oklchToHex([lightness / 100, chroma, hue]);
  }

  function role(name: string): string {
    const value = declarations.get(name);
    if (value === undefined) throw new Error(`styles/palette.css has no --${name}.`);
    return resolveColor(value);
  }

  return {
    ground: role("ground"),
    raised: role("ground-raised"),
    ink: role("ink"),
    soft: role("ink-soft"),
    line: role("line"),
    link: role("link"),
    dye: role("dye"),
    dyeText: role("dye-text"),
    note: role("_weld"),
    noteText: role("code-number"),
    warning: role("accent"),
    added: role("success"),
    removed: role("error"),
    /** By the token classes that the site's syntax highlighting writes. */
    code: {
      "t-comment": role("code-remark"),
      "t-keyword": role("code-keyword"),
      "t-removed": role("code-keyword"),
      "t-string": role("code-text"),
      "t-number": role("code-number"),
      "t-name": role("code-number"),
      "t-function": role("code-name"),
      "t-type": role("code-name"),
    },
  };
}
