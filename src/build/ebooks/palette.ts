import { readFileSync } from "node:fs";
import type { Dye } from "../../content/schemas/common.ts";
import { toHex } from "../../site/weave/roles.ts";

const css = readFileSync(new URL("../../site/styles/palette.css", import.meta.url), "utf8");
const blocks = Array.from(css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g));

export type Palette = ReturnType<typeof paletteFor>;

/** The roles of styles/palette.css on a page of one dye, in the light theme, as paper has it. */
export function paletteFor(dye: Dye) {
  const values = new Map<string, string>();
  for (const [, selectors = "", body = ""] of blocks) {
    const applies = selectors.split(",").some((one) => [":root", `[data-dye="${dye}"]`].includes(one.trim()));
    if (!applies) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) values.set(name, value);
  }

  function colour(value: string): string {
    const light = /^light-dark\(((?:oklch|var)\([^)]*\)),/.exec(value)?.[1] ?? value;
    const name = /^var\(--([\w-]+)\)$/.exec(light)?.[1];
    if (name) return role(name);
    const [lightness, chroma, hue] = light.match(/[\d.]+/g)?.map(Number) ?? [];
    if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour: ${value}`);
    return toHex([lightness / 100, chroma, hue]);
  }

  function role(name: string): string {
    const value = values.get(name);
    if (value === undefined) throw new Error(`styles/palette.css has no --${name}.`);
    return colour(value);
  }

  return {
    ground: role("ground"),
    raised: role("ground-raised"),
    ink: role("ink"),
    soft: role("ink-soft"),
    line: role("line"),
    thread: role("thread"),
    link: role("link"),
    dye: role("dye"),
    dyeText: role("dye-text"),
    note: role("_weld"),
    noteText: role("code-number"),
    warning: role("accent"),
    added: role("success"),
    removed: role("error"),
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
