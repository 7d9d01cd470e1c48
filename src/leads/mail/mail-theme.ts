/** The site's colours as mail programs can read them: `src/site/styles/palette.css` in sRGB, day and night. */
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

// Inline styles are what every program reads, so the night has to overrule them.
const nightRules = [
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

const overruling = nightRules
  .map(([who, how]) => `${who}{${how.replaceAll(";", " !important;")} !important}`)
  .join("\n");

export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (prefers-color-scheme:dark){
${overruling}
}
@media (max-width:520px){
.page{padding:20px 18px 32px !important}
.title{font-size:32px !important}
.label,.value{display:block;width:auto !important}
.label{padding:10px 0 0 !important}
.value{padding:0 0 10px !important;border:0 !important}
}`;
