import type { Oklch, Palette, ThemedColour, Yarn } from "../../../shared/palette.ts";

const flax: Oklch = [0.92, 0.022, 84];
const darkInk: Oklch = [0.21, 0.018, 55];
const bone: Oklch = [0.94, 0.015, 85];
const indigo: Oklch = [0.215, 0.045, 265];
const raisedIndigo: Oklch = [0.265, 0.052, 265];
const indigoLine: Oklch = [0.37, 0.05, 265];

/** A separate object, because browsers load the loom's drawing code with these colours and without the others. */
export const yarns: Readonly<Record<Yarn, ThemedColour>> = {
  ground: { light: [0.962, 0.013, 84], dark: indigo },
  flax: { light: flax, dark: raisedIndigo },
  shade: { light: [0.3, 0.04, 55], dark: raisedIndigo },
  ink: { light: darkInk, dark: bone },
  madder: { light: [0.525, 0.19, 29], dark: [0.65, 0.198, 31] },
  woad: { light: [0.43, 0.11, 255], dark: [0.7, 0.11, 250] },
  weld: { light: [0.82, 0.14, 92], dark: [0.84, 0.13, 92] },
  walnut: { light: [0.4, 0.055, 55], dark: [0.68, 0.065, 60] },
  lichen: { light: [0.6, 0.095, 132], dark: [0.74, 0.09, 130] },
};

export const palette: Palette = {
  ...yarns,
  "dark-ink": { light: darkInk, dark: darkInk },
  bone: { light: bone, dark: bone },
  indigo: { light: indigo, dark: indigo },

  thread: { light: [0.895, 0.018, 82], dark: [0.27, 0.047, 265] },
  line: { light: [0.865, 0.02, 82], dark: indigoLine },
  "ink-soft": { light: [0.41, 0.022, 60], dark: [0.79, 0.022, 85] },
  "edge-control": { light: [0.5, 0.02, 60], dark: [0.65, 0.03, 265] },
  night: { light: indigo, dark: [0.315, 0.09, 267] },
  "night-raised": { light: raisedIndigo, dark: [0.37, 0.095, 267] },
  "night-line": { light: indigoLine, dark: [0.48, 0.09, 267] },

  "accent-deep": { light: [0.44, 0.165, 29], dark: [0.73, 0.17, 33] },
  "on-accent": { light: [0.985, 0.008, 85], dark: [0.17, 0.04, 265] },
  link: { light: [0.48, 0.18, 29], dark: [0.76, 0.14, 35] },
  focus: { light: [0.48, 0.16, 255], dark: [0.84, 0.13, 92] },
  error: { light: [0.47, 0.18, 27], dark: [0.77, 0.13, 28] },
  success: { light: [0.44, 0.09, 135], dark: [0.8, 0.1, 130] },
  marked: { light: [0.9, 0.11, 94], dark: [0.42, 0.08, 92] },
  "walnut-text": { light: [0.4, 0.055, 55], dark: [0.8, 0.05, 60] },
  "on-lichen": { light: [0.16, 0.02, 130], dark: [0.17, 0.04, 265] },

  "code-keyword": { light: [0.45, 0.17, 29], dark: [0.77, 0.13, 35] },
  "code-name": { light: [0.41, 0.12, 255], dark: [0.79, 0.09, 250] },
  "code-text": { light: [0.42, 0.085, 135], dark: [0.81, 0.09, 130] },
  "code-number": { light: [0.44, 0.08, 75], dark: [0.85, 0.11, 92] },
  "code-remark": { light: [0.46, 0.02, 70], dark: [0.74, 0.03, 265] },
};
