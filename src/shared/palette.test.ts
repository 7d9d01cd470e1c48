import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findLowContrast } from "../build/assets/check-contrast.ts";
import { identities } from "../site/identity/identities.ts";
import { dyes, dyeTextColours, getHex } from "./palette.ts";

const { weave } = identities;

it("converts OKLCH to sRGB", () => {
  expect(getHex(weave.palette, "ink", "light")).toBe("#1f1610");
});

/** Files outside the palettes that may contain colour values. */
const exceptions: Record<string, string> = {
  "src/build/bundle/light-dark-fallback.ts": "a feature query, no colour that is shown",
  "src/content/markdown/highlight.ts": "placeholders by which a highlighted token's class is found",
  "src/site/styles/print.css": "grey on white paper, in every palette",
};

it("is the only place in src/ with colour values, besides the exceptions", () => {
  const literal =
    /(?<![&\w])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgba?|hsla?|hwb|oklab|oklch|lab|lch)\([\d.]/i;
  const files = globSync("src/**/*.{css,svg,ts,tsx,typ}", {
    exclude: ["**/*.test.*", "src/site/identity/*/palette.ts"],
  });
  const found = files.filter((file) => literal.test(readFileSync(file, "utf8")));
  expect(found.sort()).toEqual(Object.keys(exceptions));
});

describe.each(Object.entries(identities))("the palette of %s", (_, { palette }) => {
  it("has enough contrast for text and shapes in both themes", () => {
    expect(findLowContrast(palette)).toEqual([]);
  });

  it.each(["light", "dark"] as const)("has a night section that differs from the page in the %s theme", (scheme) => {
    const [[lightness, chroma], [page, paler]] = [palette.night[scheme], palette.ground[scheme]];
    expect(Math.hypot(lightness - page, chroma - paler)).toBeGreaterThan(0.09);
  });
});

it("names the colours that are too hard to read", () => {
  const pale = { ...weave.palette, "ink-soft": { light: [0.7, 0, 0], dark: [0.79, 0, 0] } as const };
  expect(findLowContrast(pale)).toEqual([
    "ink-soft on ground, light: 2.39, needs 4.5",
    "ink-soft on flax, light: 2.11, needs 4.5",
  ]);
});

/** The checks above assume these roles. */
it("gives each dye its text colours in palette.css", () => {
  const css = readFileSync(new URL("../site/styles/palette.css", import.meta.url), "utf8");
  const roles = new Map(
    Array.from(css.matchAll(/(--[\w-]+): --palette\(([\w-]+)\)/g), ([, role, name]) => [role, name]),
  );
  for (const dye of dyes) {
    const body = css.match(new RegExp(`^\\[data-dye="${dye}"\\][^{]*\\{([^}]*)`, "m"))?.[1];
    const [, variable, direct] = body?.match(/--dye-text: (?:var\((.+?)\)|--palette\((.+?)\));/) ?? [];
    if (dye !== "madder") expect(direct ?? roles.get(variable ?? ""), dye).toBe(dyeTextColours[dye]);
  }
});
