// Runs as a classic script before the first paint, so that a remembered theme never flashes.
// It is a file of its own because the policy allows no inline script.
{
  const { dataset } = document.documentElement;
  const system = "(prefers-color-scheme:dark)";

  /** Makes images of two files follow the chosen theme. In forced colours there is no choice: the system's theme stays. */
  const selectImages = () => {
    const media = `screen and ${system}`;
    dataset.darkMedia =
      dataset.theme === "dark" ? `${media},screen and (forced-colors:none)` : `${media} and (forced-colors:active)`;
    // An unchanged query that is set again would load the image again.
    for (const source of document.querySelectorAll<HTMLSourceElement>("[data-dark-source]"))
      if (source.media !== dataset.darkMedia) source.media = dataset.darkMedia;
  };

  const observer = new MutationObserver(selectImages);

  const applyTheme = (theme: string) => {
    dataset.theme = theme;
    selectImages();
    // Images that are parsed after this script, or rendered in the background before the theme was chosen.
    observer.observe(document, { childList: true, subtree: true });
  };

  try {
    if (localStorage.theme) applyTheme(localStorage.theme);
  } catch {
    // Storage is blocked: the system's setting stands.
  }

  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-theme-switch]"))) return;
    const dark = dataset.theme ? dataset.theme === "dark" : matchMedia(system).matches;
    applyTheme(dark ? "light" : "dark");
    try {
      localStorage.theme = dataset.theme;
    } catch {
      // It holds for this page.
    }
  });
}
