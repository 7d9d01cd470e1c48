/**
 * A font that came too late for the first page was put aside, so that its text does not move under the reader's eyes.
 * A page change is the moment to take it: everything is new then.
 */
export function bringLateFonts(): void {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const cameLate = ({ name, startTime, duration }: PerformanceEntry) =>
    paint && name.endsWith("woff2") && startTime + duration > paint.startTime;
  // To say it of fonts that are in use already would have all text set anew.
  if (!performance.getEntriesByType("resource").some(cameLate)) return;
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty("font-display", "swap");
    } catch {
      // From another origin, as what extensions and tags bring: it may not be read.
    }
  }
}
