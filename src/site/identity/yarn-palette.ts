import type { Dye } from "../../content/model/common.ts";

/** The colour of a thread: one of the five dyes or a neutral. `shade` is dark in both themes, as a contrast for yellow. */
export type Yarn = Dye | "ground" | "flax" | "shade" | "ink";

type Oklch = [lightness: number, chroma: number, hue: number];

// A drawing that is saved or shown through <img> cannot read the page's custom properties, so it needs these colours.
// yarn-palette.test.ts checks that they equal those of styles/palette.css.
export const palette: Record<"light" | "dark", Record<Yarn, Oklch>> = {
  light: {
    ground: [0.962, 0.013, 84],
    flax: [0.92, 0.022, 84],
    shade: [0.3, 0.04, 55],
    ink: [0.21, 0.018, 55],
    madder: [0.525, 0.19, 29],
    woad: [0.43, 0.11, 255],
    weld: [0.82, 0.14, 92],
    walnut: [0.4, 0.055, 55],
    lichen: [0.6, 0.095, 132],
  },
  dark: {
    ground: [0.215, 0.045, 265],
    flax: [0.265, 0.052, 265],
    shade: [0.265, 0.052, 265],
    ink: [0.94, 0.015, 85],
    madder: [0.65, 0.198, 31],
    woad: [0.7, 0.11, 250],
    weld: [0.84, 0.13, 92],
    walnut: [0.68, 0.065, 60],
    lichen: [0.74, 0.09, 130],
  },
};

/** Whether the two differ enough in lightness to be distinguished at the width of a thread, in both themes. */
export const hasContrast = (one: Yarn, other: Yarn): boolean =>
  Math.abs(palette.light[one][0] - palette.light[other][0]) > 0.18 &&
  Math.abs(palette.dark[one][0] - palette.dark[other][0]) > 0.18;

/** The neutral that contrasts with a dye. */
export const getContrastingYarn = (dye: Dye): Yarn => (hasContrast(dye, "flax") ? "flax" : "shade");

export const getYarnHex = (theme: "light" | "dark", yarn: Yarn): string => oklchToHex(palette[theme][yarn]);

export const oklchToHex = (colour: Oklch): string =>
  `#${toLinearRgb(colour)
    .map((channel) =>
      Math.round(255 * applyGamma(channel))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Björn Ottosson's published matrices: OKLab to linear sRGB. */
function toLinearRgb([lightness, chroma, hue]: Oklch) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function applyGamma(channel: number) {
  const inGamut = Math.min(1, Math.max(0, channel));
  return inGamut <= 0.0031308 ? 12.92 * inGamut : 1.055 * inGamut ** (1 / 2.4) - 0.055;
}
