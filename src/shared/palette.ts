/** The five colours that content can use, named after plant dyes. An identity gives each its value. */
export const dyes = ["madder", "woad", "weld", "walnut", "lichen"] as const;
export type Dye = (typeof dyes)[number];

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];
export type Scheme = "light" | "dark";
export type ThemedColour = Readonly<Record<Scheme, Oklch>>;

/** The colours of drawings: the five dyes and the neutrals. `shade` is dark in both themes, as a contrast for yellow. */
export type Yarn = Dye | "ground" | "flax" | "shade" | "ink";

export type ColourName =
  | Yarn
  | ("dark-ink" | "bone" | "indigo" | "thread" | "line" | "ink-soft" | "edge-control")
  | ("night" | "night-raised" | "night-line")
  | ("accent-deep" | "on-accent" | "link" | "focus" | "error" | "success" | "marked" | "walnut-text" | "on-lichen")
  | ("code-keyword" | "code-name" | "code-text" | "code-number" | "code-remark");

/**
 * Every colour of an identity's pages, drawings, mails, ebooks and icons. In CSS, `--palette(name)` gives both themes'
 * values as light-dark(); src/site/styles/palette.css makes them custom properties.
 */
export type Palette = Readonly<Record<ColourName, ThemedColour>>;

/** The colours in which text is shown in a dye: the dye itself can be too light to read. As `--dye-text` in CSS. */
export const dyeTextColours: Readonly<Record<Dye, ColourName>> = {
  madder: "link",
  woad: "code-name",
  weld: "code-number",
  walnut: "walnut-text",
  lichen: "success",
};

/** The colour as `#rrggbb`, for formats that do not know oklch(). */
export const getHex = (palette: Palette, name: ColourName, scheme: Scheme): string => oklchToHex(palette[name][scheme]);

export const oklchToHex = (colour: Oklch): string =>
  `#${oklchToLinearRgb(colour)
    .map((channel) =>
      Math.round(255 * applyGamma(channel))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Red, green and blue from 0 to 1, by Björn Ottosson's published matrices from OKLab to linear sRGB. */
export function oklchToLinearRgb([lightness, chroma, hue]: Oklch): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clampToGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clampToGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clampToGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const clampToGamut = (channel: number) => Math.min(1, Math.max(0, channel));

const applyGamma = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055);
