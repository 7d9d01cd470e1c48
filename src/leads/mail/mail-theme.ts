/** The colours of `src/site/styles/palette.css` as sRGB hex values, the notation that all mail programs understand. */
export const lightColors = {
  ground: "#f7f2e9",
  raised: "#ece4d5",
  line: "#d9d2c4",
  ink: "#1f1610",
  soft: "#54483f",
  madder: "#c0271d",
  onMadder: "#fdfaf4",
};

const darkColors: typeof lightColors = {
  ground: "#0f192e",
  raised: "#19243f",
  line: "#333f5a",
  ink: "#f0ebe0",
  soft: "#c1baab",
  madder: "#ef513b",
  onMadder: "#070e21",
};

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
