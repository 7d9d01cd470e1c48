/**
 * A font that came too late for the first page was put aside, so that its text does not move under the reader's eyes.
 * A page change is the moment to take it: everything is new then.
 */
export function bringLateFonts(): void {
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) takeUp(rule);
}

function takeUp(rule: CSSRule): void {
  if (rule instanceof CSSFontFaceRule) rule.style.setProperty("font-display", "swap");
  else if (rule instanceof CSSLayerBlockRule) for (const inner of rule.cssRules) takeUp(inner);
}
