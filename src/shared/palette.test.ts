import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  dyes,
  dyeTextColours,
  getHex,
  isColourName,
  type Oklch,
  oklchToLinearRgb,
  palette,
  type Scheme,
} from "./palette.ts";

it("converts OKLCH to sRGB", () => {
  expect(getHex("ink", "light")).toBe("#1f1610");
});

/** Files outside palette.ts that may contain colour values. */
const exceptions: Record<string, string> = {
  "src/build/bundle/light-dark-fallback.ts": "a feature query, no colour that is shown",
  "src/content/markdown/highlight.ts": "placeholders by which a highlighted token's class is found",
  "src/site/styles/print.css": "grey on white paper, in every palette",
};

it("has the only colour values in src/", () => {
  const literal =
    /(?<![&\w])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgba?|hsla?|hwb|oklab|oklch|lab|lch)\([\d.]/i;
  const files = globSync("src/**/*.{css,svg,ts,tsx,typ}", { exclude: ["**/*.test.*"] });
  const found = files.filter((file) => literal.test(readFileSync(file, "utf8")) && file !== "src/shared/palette.ts");
  expect(found.sort()).toEqual(Object.keys(exceptions));
});

const css = readFileSync(new URL("../site/styles/palette.css", import.meta.url), "utf8");
const schemes = ["light", "dark"] as const;

const rules = Array.from(
  css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^}]*)\}/g),
  ([, list = "", body = ""]) => ({
    selectors: list.split(",").map((selector) => selector.trim()),
    values: Array.from(body.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name = "", value = ""]) => [name, value] as const),
  }),
);
const declarations = (selector: string) =>
  new Map(rules.filter(({ selectors }) => selectors.includes(selector)).flatMap(({ values }) => values));

const root = declarations(":root");

/** The colour of a custom property in palette.css. */
function resolveColour(property: string, scheme: Scheme, own = new Map<string, string>()): Oklch {
  const value = own.get(property) ?? root.get(property) ?? "";
  const reference = value.match(/^var\((.+)\)$/)?.[1];
  if (reference) return resolveColour(reference, scheme, own);
  const name = value.match(/^--palette\((.+)\)$/)?.[1];
  if (!isColourName(name)) throw new Error(`${property} is not a colour of the palette: “${value}”`);
  return palette[name][scheme];
}

/** Relative luminance of WCAG 2.2. */
function getLuminance(colour: Oklch) {
  const [red, green, blue] = oklchToLinearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(ink: string, ground: string, scheme: Scheme, own?: Map<string, string>) {
  const [darker = 0, lighter = 0] = [ink, ground]
    .map((name) => getLuminance(resolveColour(name, scheme, own)))
    .sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

const code = ["keyword", "name", "text", "number", "remark"].map((token) => `--code-${token}`);
const textPairs = ["--ink", "--ink-soft", "--link", "--error", "--success", ...code].flatMap((ink) => [
  [ink, "--ground"],
  [ink, "--ground-raised"],
]);
const filledPairs = [
  ["--on-accent", "--accent"],
  ["--on-accent", "--accent-deep"],
  ["--ink", "--marked"],
  ["--ground", "--ink"],
];
const graphicPairs = [
  ["--focus", "--ground"],
  ["--focus", "--ground-raised"],
  ["--edge-control", "--ground"],
  ["--accent", "--ground"],
];

const night = declarations('[data-tone="night"]');

function getNightContrast(ink: string, ground: string, theme: Scheme) {
  const [darker = 0, lighter = 0] = [
    getLuminance(resolveColour(ink, "dark")),
    getLuminance(resolveColour(ground, theme, night)),
  ].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(schemes)("a night section in the %s theme", (theme) => {
  const textColours = ["--ink", "--ink-soft", "--link", "--error", "--success"];
  it.each(textColours)("has a contrast of 4.5 for %s", (ink) => {
    expect(getNightContrast(ink, "--ground", theme)).toBeGreaterThanOrEqual(4.5);
    expect(getNightContrast(ink, "--ground-raised", theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["--focus", "--edge-control", "--accent"])("has a contrast of 3 for %s", (mark) => {
    expect(getNightContrast(mark, "--ground", theme)).toBeGreaterThanOrEqual(3);
  });

  it("differs from the page's background", () => {
    const [lightness, chroma] = resolveColour("--ground", theme, night);
    const [page, paler] = resolveColour("--ground", theme);
    expect(Math.hypot(lightness - page, chroma - paler)).toBeGreaterThan(0.1);
  });
});

describe.each(schemes)("the %s theme", (scheme) => {
  it.each([...textPairs, ...filledPairs])("has a contrast of 4.5 for %s on %s", (ink = "", ground = "") => {
    expect(getContrast(ink, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphicPairs)("has a contrast of 3 for %s on %s", (mark = "", ground = "") => {
    expect(getContrast(mark, ground, scheme)).toBeGreaterThanOrEqual(3);
  });

  it.each(dyes)("has a contrast of 4.5 for text on %s and in its text colour", (dye) => {
    const own = declarations(`[data-dye="${dye}"]`);
    expect(resolveColour("--dye-text", scheme, own)).toBe(palette[dyeTextColours[dye]][scheme]);
    expect(getContrast("--on-dye", "--dye", scheme, own)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast("--dye-text", "--ground", scheme, own)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast("--dye-text", "--ground-raised", scheme, own)).toBeGreaterThanOrEqual(4.5);
  });
});
