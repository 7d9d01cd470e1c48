import { type ColourName, getHex, type Palette, type Scheme } from "../../shared/palette.ts";

/** What mails show of a company's look. */
export interface MailIdentity {
  palette: Palette;
  fonts: { mail: { display: string; text: string } };
  /** Rows of cells; "#" is filled. */
  mark: readonly string[];
  /** Rows of the pattern at the top of mails. */
  mailBand: readonly (readonly boolean[])[];
}

type MailColors = Record<keyof typeof colorNames, string>;

export interface MailLook {
  light: MailColors;
  fonts: { display: string; text: string };
  styleSheet: string;
  mark: readonly (readonly boolean[])[];
  band: readonly (readonly boolean[])[];
}

const colorNames = {
  ground: "ground",
  raised: "flax",
  line: "line",
  ink: "ink",
  soft: "ink-soft",
  accent: "madder",
  onAccent: "on-accent",
} as const satisfies Record<string, ColourName>;

export function createMailLook({ palette, fonts, mark, mailBand }: MailIdentity): MailLook {
  return {
    light: getMailColors(palette, "light"),
    fonts: fonts.mail,
    styleSheet: createStyleSheet(getMailColors(palette, "dark")),
    mark: mark.map((row) => Array.from(row, (cell) => cell === "#")),
    band: mailBand,
  };
}

/** Hexadecimal values, the notation that all mail programs understand. */
function getMailColors(palette: Palette, scheme: Scheme): MailColors {
  const get = (name: ColourName) => getHex(palette, name, scheme);
  return {
    ground: get(colorNames.ground),
    raised: get(colorNames.raised),
    line: get(colorNames.line),
    ink: get(colorNames.ink),
    soft: get(colorNames.soft),
    accent: get(colorNames.accent),
    onAccent: get(colorNames.onAccent),
  };
}

// The light colours are inline styles, which every mail program supports, so these rules need `!important` to win.
function createStyleSheet(dark: MailColors): string {
  const darkRules = [
    [".ground", `background:${dark.ground}`],
    [".ink", `color:${dark.ink}`],
    [".soft", `color:${dark.soft}`],
    [".rule", `border-color:${dark.line}`],
    [".selvedge", `border-color:${dark.ink}`],
    [".quote", `background:${dark.raised};border-color:${dark.accent}`],
    [".button", `background:${dark.accent};color:${dark.onAccent}`],
    [".madder", `background:${dark.accent}`],
    [".mark", `background:${dark.ink}`],
  ] as const;
  const darkStyles = darkRules
    .map(([selector, declarations]) => `${selector}{${declarations.replaceAll(";", " !important;")} !important}`)
    .join("\n");
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (prefers-color-scheme:dark){
${darkStyles}
}
@media (max-width:520px){
.page{padding:20px 18px 32px !important}
.title{font-size:32px !important}
.label,.value{display:block;width:auto !important}
.label{padding:10px 0 0 !important}
.value{padding:0 0 10px !important;border:0 !important}
}`;
}

const paper = { ground: "white", raised: "whitesmoke", line: "silver", ink: "black", soft: "dimgray" };
const board = { ground: "black", raised: "black", line: "dimgray", ink: "white", soft: "silver" };

/** Without a company's look, as in alerts of a server that could not load a build. */
export const plainLook: MailLook = {
  light: { ...paper, accent: "black", onAccent: "white" },
  fonts: { display: "Helvetica,Arial,sans-serif", text: "Helvetica,Arial,sans-serif" },
  styleSheet: createStyleSheet({ ...board, accent: "white", onAccent: "black" }),
  mark: [],
  band: [],
};
