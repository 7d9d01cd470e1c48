// Runs as a classic script as soon as it has arrived. The theme that a visitor chose is kept in a cookie, and the server
// adds it to the document, so that the first paint has it without waiting for a script.
{
  const { dataset } = document.documentElement;
  const darkSystem = "screen and (prefers-color-scheme:dark)";

  /** Makes themed images follow the chosen theme. In forced colors mode they follow the system's theme. */
  const selectImages = () => {
    dataset.darkMedia =
      darkSystem + (dataset.theme === "dark" ? ",screen and (forced-colors:none)" : " and (forced-colors:active)");
    // Setting `media` loads the image again even when the query is the same.
    for (const source of document.querySelectorAll<HTMLSourceElement>("[data-dark-source]"))
      if (source.media !== dataset.darkMedia) source.media = dataset.darkMedia;
  };

  const observer = new MutationObserver(selectImages);

  const applyTheme = (theme: string) => {
    dataset.theme = theme;
    selectImages();
    // For images that are parsed after this script, or were rendered in the background before the theme was chosen.
    observer.observe(document, { childList: true, subtree: true });
  };

  const loadFonts = async () => {
    const faces = Array.from(document.fonts).filter(({ style }) => style === "normal");
    await Promise.allSettled(faces.map((face) => face.load()));
    // Not a value of `data-fonts`: the browser would compute the styles of all links, tables and forms again.
    dataset.fontsLoaded = "";
  };

  /** Uses the fonts (where: typefaces.css) unless something visible would move. Inline text may move in its line. */
  const swapFonts = () => {
    const elements = document.querySelectorAll(":is(main, footer) :not([aria-hidden], [aria-hidden] *), footer");
    const rects = Array.from(elements, (element) => element.getBoundingClientRect());
    dataset.fonts = "main footer";
    const hasMoved = rects.some(({ x, y, bottom }, index) => {
      const element = elements[index];
      if (!element || bottom < 0 || y > innerHeight) return false;
      const after = element.getBoundingClientRect();
      const isInline = () => getComputedStyle(element).display === "inline";
      return Math.abs(after.y - y) >= 3 || (Math.abs(after.x - x) >= 3 && !isInline());
    });
    if (hasMoved) delete dataset.fonts;
  };

  const script = document.currentScript;
  const [load] = script instanceof HTMLScriptElement ? performance.getEntriesByName(script.src) : [];
  // If this script was cached, or the connection is so fast that it arrived soon, the fonts arrive before the first paint or
  // soon after it. Text may change within the three seconds of `font-display: fallback`. On a slow connection the fonts wait
  // for the page, and the next page uses them (page-transition.ts).
  if (load && load.duration < 150) {
    loadFonts().then(() => {
      // The time is 0 until the first frame.
      if (document.timeline.currentTime === 0) dataset.fonts = "all";
      else if (performance.now() - load.startTime < 3000) swapFonts();
    });
  } else addEventListener("load", () => setTimeout(loadFonts));

  // The document has no theme if a cache between server and browser stored it for all visitors.
  const theme = dataset.theme ?? /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  if (theme) applyTheme(theme);

  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-theme-switch]"))) return;
    const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia(darkSystem).matches;
    applyTheme(isDark ? "light" : "dark");
    // If cookies are blocked, the choice applies to this page only.
    document.cookie = `theme=${dataset.theme};path=/;max-age=31536000;samesite=lax`;
  });
}
