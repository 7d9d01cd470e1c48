// Runs as a classic script before the first paint, so that the stored theme applies without a flash.
// It is a separate file because the Content-Security-Policy allows no inline scripts.
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

  const script = document.currentScript;
  const [load] = script instanceof HTMLScriptElement ? performance.getEntriesByName(script.src) : [];
  // Browsers delay the first paint for preloaded fonts. If this script was cached, or the connection is so fast that it
  // arrived soon, the fonts arrive in time, too. Otherwise they are loaded after the page and used from the next page on.
  const isCached = load && "transferSize" in load && load.transferSize === 0;
  if (isCached || (load && load.duration < 100)) {
    dataset.fonts = "";
    for (const href of script?.dataset.fonts?.split(" ") ?? [])
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "preload", as: "font", crossOrigin: "", href }),
      );
  } else
    addEventListener("load", () => {
      for (const face of document.fonts) if (face.style === "normal") face.load().catch(() => {});
    });

  try {
    if (localStorage.theme) applyTheme(localStorage.theme);
  } catch {
    // Storage is blocked: the system's theme applies.
  }

  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-theme-switch]"))) return;
    const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia(darkSystem).matches;
    applyTheme(isDark ? "light" : "dark");
    try {
      localStorage.theme = dataset.theme;
    } catch {
      // Storage is blocked: the choice applies to this page only.
    }
  });
}
