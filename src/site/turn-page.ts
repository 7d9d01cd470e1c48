const still = matchMedia("(prefers-reduced-motion: reduce)");
let named: HTMLElement | null = null;

/**
 * Changes the page. Where both pages show the same cover, it moves: a card's becomes the page's, and goes back into it.
 * Every other change happens at once.
 */
export async function turnPage(to: string, change: () => void): Promise<void> {
  const from = new URL(navigation.transition?.from.url ?? location.href).pathname;
  const owner = [to, from].find(coverOf);
  if (!owner || to === from || still.matches || !document.startViewTransition) return change();

  nameCover(coverOf(owner));
  const turn = document.startViewTransition(() => {
    change();
    nameCover(coverOf(owner));
  });
  // A visitor who clicks on skips what is left of it.
  turn.ready.catch(() => {});
  return turn.updateCallbackDone;
}

/** A cover's address names the page it belongs to. */
function coverOf(path: string): HTMLElement | null {
  const slug = path.slice(path.lastIndexOf("/"));
  return document.querySelector(`main img[src^="/covers/"][src*="${slug}/"]`);
}

/** Two elements of one name are no transition, so the name is taken from whoever had it. */
function nameCover(cover: HTMLElement | null): void {
  named?.style.removeProperty("view-transition-name");
  cover?.style.setProperty("view-transition-name", "cover");
  named = cover;
}
