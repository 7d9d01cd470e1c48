// Runs as a classic script before the first paint, so that a remembered theme never flashes.
// It is a file of its own because the policy allows no inline script.
{
  const { dataset } = document.documentElement;

  try {
    if (localStorage.theme) dataset.theme = localStorage.theme;
  } catch {
    // Storage is blocked: the system's setting stands.
  }

  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-theme-switch]"))) return;
    const dark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
    dataset.theme = dark ? "light" : "dark";
    try {
      localStorage.theme = dataset.theme;
    } catch {
      // It holds for this page.
    }
  });
}
