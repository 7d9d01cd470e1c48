import { getHex, type Scheme } from "../../shared/palette.ts";

export const lightColors = getMailColors("light");
const darkColors = getMailColors("dark");

/** Hexadecimal values, the notation that all mail programs understand. */
function getMailColors(scheme: Scheme) {
  return {
    ground: getHex("ground", scheme),
    raised: getHex("flax", scheme),
    line: getHex("line", scheme),
    ink: getHex("ink", scheme),
    soft: getHex("ink-soft", scheme),
    madder: getHex("madder", scheme),
    onMadder: getHex("on-accent", scheme),
  };
}

export const fonts = {
  text: "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif",
  display: "'Bricolage Grotesque','Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif",
};

// The light colours are inline styles, which every mail program supports, so these rules need `!important` to win.
const darkRules = [
  [".ground", `background:${darkColors.ground}`],
  [".ink", `color:${darkColors.ink}`],
  [".soft", `color:${darkColors.soft}`],
  [".rule", `border-color:${darkColors.line}`],
  [".selvedge", `border-color:${darkColors.ink}`],
  [".quote", `background:${darkColors.raised};border-color:${darkColors.madder}`],
  [".button", `background:${darkColors.madder};color:${darkColors.onMadder}`],
  [".madder", `background:${darkColors.madder}`],
  [".mark", `background:${darkColors.ink}`],
] as const;

const darkStyles = darkRules
  .map(([selector, declarations]) => `${selector}{${declarations.replaceAll(";", " !important;")} !important}`)
  .join("\n");

export const styleSheet = `
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
