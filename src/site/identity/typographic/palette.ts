import type { Oklch, Palette } from "../../../shared/palette.ts";

const paper: Oklch = [0.988, 0.003, 100];
const panel: Oklch = [0.955, 0.006, 100];
const black: Oklch = [0.19, 0.008, 200];
const chalk: Oklch = [0.95, 0.005, 120];
const slate: Oklch = [0.2, 0.012, 200];
const raisedSlate: Oklch = [0.245, 0.014, 200];
const slateLine: Oklch = [0.36, 0.014, 200];
const pine: Oklch = [0.29, 0.05, 178];
const raisedPine: Oklch = [0.335, 0.053, 178];

/** Black on white, and one green. The other colours are muted and used for figures and fills. */
export const palette: Palette = {
  ground: { light: paper, dark: slate },
  flax: { light: panel, dark: raisedSlate },
  shade: { light: [0.3, 0.02, 200], dark: raisedSlate },
  ink: { light: black, dark: chalk },
  "dark-ink": { light: black, dark: black },
  bone: { light: chalk, dark: chalk },
  indigo: { light: pine, dark: pine },

  // The columns of the page are not drawn.
  thread: { light: paper, dark: slate },
  line: { light: [0.87, 0.006, 120], dark: slateLine },
  "ink-soft": { light: [0.43, 0.01, 200], dark: [0.77, 0.008, 120] },
  "edge-control": { light: [0.52, 0.01, 200], dark: [0.64, 0.01, 200] },
  night: { light: pine, dark: raisedPine },
  "night-raised": { light: raisedPine, dark: [0.38, 0.055, 178] },
  "night-line": { light: [0.42, 0.05, 178], dark: [0.47, 0.055, 178] },

  madder: { light: [0.46, 0.09, 172], dark: [0.74, 0.11, 170] },
  woad: { light: [0.44, 0.07, 245], dark: [0.72, 0.07, 240] },
  weld: { light: [0.85, 0.08, 95], dark: [0.84, 0.09, 95] },
  walnut: { light: [0.42, 0.03, 70], dark: [0.7, 0.035, 75] },
  lichen: { light: [0.84, 0.045, 160], dark: [0.76, 0.05, 160] },

  "accent-deep": { light: [0.36, 0.075, 175], dark: [0.82, 0.1, 170] },
  "on-accent": { light: [0.99, 0.004, 120], dark: [0.17, 0.03, 180] },
  link: { light: [0.43, 0.085, 172], dark: [0.82, 0.1, 168] },
  focus: { light: [0.48, 0.13, 250], dark: [0.85, 0.1, 95] },
  error: { light: [0.47, 0.17, 27], dark: [0.785, 0.115, 28] },
  success: { light: [0.43, 0.085, 160], dark: [0.81, 0.1, 160] },
  marked: { light: [0.92, 0.07, 100], dark: [0.4, 0.06, 100] },
  "walnut-text": { light: [0.42, 0.03, 70], dark: [0.8, 0.035, 75] },
  "on-lichen": { light: [0.18, 0.02, 170], dark: [0.17, 0.03, 180] },

  "code-keyword": { light: [0.43, 0.1, 172], dark: [0.82, 0.1, 170] },
  "code-name": { light: [0.42, 0.09, 245], dark: [0.8, 0.07, 240] },
  "code-text": { light: [0.43, 0.07, 130], dark: [0.82, 0.08, 130] },
  "code-number": { light: [0.45, 0.07, 75], dark: [0.84, 0.09, 95] },
  "code-remark": { light: [0.47, 0.01, 200], dark: [0.73, 0.01, 200] },
};
