import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dyes } from "../../content/model/common.ts";
import { getContrastingYarn, getYarnHex, hasContrast, palette, type Yarn } from "./yarn-palette.ts";

const css = readFileSync(new URL("../styles/palette.css", import.meta.url), "utf8");
const tokens: Record<Yarn, { light: string; dark: string }> = {
  ground: { light: "_linen", dark: "_indigo" },
  flax: { light: "_flax", dark: "_indigo-dip" },
  shade: { light: "", dark: "_indigo-dip" },
  ink: { light: "_ink", dark: "_bone" },
  madder: { light: "_madder", dark: "_madder" },
  woad: { light: "_woad", dark: "_woad" },
  weld: { light: "_weld", dark: "_weld" },
  walnut: { light: "_walnut", dark: "_walnut" },
  lichen: { light: "_lichen", dark: "_lichen" },
};

describe("the palette of drawings", () => {
  it.each(["light", "dark"] as const)("equals the %s colours of palette.css", (theme) => {
    for (const [yarn, oklch] of Object.entries(palette[theme])) {
      const token = Object.entries(tokens).find(([name]) => name === yarn)?.[1][theme];
      if (!token) continue;
      const colours = css.match(new RegExp(`--${token}: .*;`))?.[0].match(/oklch\([^)]*\)/g) ?? [];
      const [lightness, chroma, hue] = oklch;
      expect(theme === "dark" ? colours.at(-1) : colours.at(0), yarn).toBe(
        `oklch(${Number((lightness * 100).toFixed(1))}% ${chroma} ${hue})`,
      );
    }
  });

  it("converts OKLCH to sRGB", () => {
    expect(getYarnHex("light", "ink")).toBe("#1f1610");
  });

  it("has a contrasting neutral for every dye, in both themes", () => {
    for (const dye of dyes) expect(hasContrast(dye, getContrastingYarn(dye)), dye).toBe(true);
  });
});
