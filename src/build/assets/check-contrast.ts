import type { IdentityName } from "../../content/model/page.ts";
import {
  type ColourName,
  type Dye,
  dyes,
  dyeTextColours,
  type Oklch,
  oklchToLinearRgb,
  type Palette,
  type Scheme,
} from "../../shared/palette.ts";
import { identities } from "../../site/identity/identities.ts";

class LowContrast extends Error {
  override name = "LowContrast";
}

/** Throws if a text or shape of the identity cannot be seen well enough, with the names of the colours. */
export function checkContrast(identity: IdentityName): void {
  const found = findLowContrast(identities[identity].palette);
  if (found.length === 0) return;
  const file = `src/site/identity/${identity}/palette.ts`;
  throw new LowContrast(
    `${file} has colours with too little contrast:\n${found.map((line) => `  ${line}`).join("\n")}`,
  );
}

type ContrastPair = readonly [ink: ColourName, ground: ColourName, minimum: number];

const grounds = ["ground", "flax"] as const;
const textColours = ["ink", "ink-soft", "link", "error", "success"] as const;
const codeColours = ["code-keyword", "code-name", "code-text", "code-number", "code-remark"] as const;
const dyeFills: Readonly<Record<Dye, ColourName>> = {
  madder: "on-accent",
  woad: "on-accent",
  weld: "dark-ink",
  walnut: "on-accent",
  lichen: "on-lichen",
};

/** Which colours meet on pages, by src/site/styles/palette.css, and the contrast that WCAG 2.2 asks of text and of shapes. */
const contrastPairs: readonly ContrastPair[] = [
  ...[...textColours, ...codeColours, ...Object.values(dyeTextColours)].flatMap((ink) =>
    grounds.map((ground) => [ink, ground, 4.5] as const),
  ),
  ...dyes.map((dye) => [dyeFills[dye], dye, 4.5] as const),
  ["on-accent", "accent-deep", 4.5],
  ["ink", "marked", 4.5],
  ["focus", "ground", 3],
  ["focus", "flax", 3],
  ["edge-control", "ground", 3],
  ["madder", "ground", 3],
];

/** A night section has the dark theme's colours on its own grounds, in both themes. */
const nightPairs: readonly ContrastPair[] = [
  ...textColours.flatMap((ink) => [[ink, "night", 4.5] as const, [ink, "night-raised", 4.5] as const]),
  ["focus", "night", 3],
  ["edge-control", "night", 3],
  ["madder", "night", 3],
];

/** A line for each pair of colours that is too hard to read: "ink-soft on ground, light: 3.9, needs 4.5". */
export function findLowContrast(palette: Palette): string[] {
  const measure = ([ink, ground, minimum]: ContrastPair, inkScheme: Scheme, scheme: Scheme) => {
    const contrast = getContrast(palette[ink][inkScheme], palette[ground][scheme]);
    return contrast < minimum ? [`${ink} on ${ground}, ${scheme}: ${contrast.toFixed(2)}, needs ${minimum}`] : [];
  };
  const found = (["light", "dark"] as const).flatMap((scheme) => [
    ...contrastPairs.flatMap((pair) => measure(pair, scheme, scheme)),
    ...nightPairs.flatMap((pair) => measure(pair, "dark", scheme)),
  ]);
  return [...new Set(found)];
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function getContrast(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [one, other].map(getLuminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(colour: Oklch): number {
  const [red, green, blue] = oklchToLinearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
