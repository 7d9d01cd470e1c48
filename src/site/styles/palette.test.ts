import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./palette.css", import.meta.url), "utf8");
const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

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

function resolveColour(name: string, scheme: Scheme, own = new Map<string, string>()): [number, number, number] {
  let value = own.get(name) ?? root.get(name) ?? "";
  const pair = value.match(/^light-dark\((.+\)), (.+)\)$/s);
  if (pair) value = (scheme === "light" ? pair[1] : pair[2]) ?? "";
  const reference = value.match(/^var\((.+)\)$/)?.[1];
  if (reference) return resolveColour(reference, scheme, own);
  const parts = value.match(/^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/);
  if (!parts) throw new Error(`${name} is not an oklch colour in the ${scheme} theme: “${value}”`);
  return [Number(parts[1]) / 100, Number(parts[2]), Number(parts[3])];
}

// Björn Ottosson's OKLab to linear sRGB, then WCAG 2.2 relative luminance.
function getLuminance([lightness, chroma, hue]: [number, number, number]) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clampToGamut = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * clampToGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clampToGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clampToGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
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

  it.each(["madder", "woad", "weld", "walnut", "lichen"])(
    "has a contrast of 4.5 for text on %s and in its text colour",
    (dye) => {
      const own = declarations(`[data-dye="${dye}"]`);
      expect(getContrast("--on-dye", "--dye", scheme, own)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast("--dye-text", "--ground", scheme, own)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast("--dye-text", "--ground-raised", scheme, own)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
