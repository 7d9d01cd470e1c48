/**
 * Typed words are not in the URL. They are stored with the entry in the tab's history, so that Back and a reload show
 * them again. With the Navigation API its own state is used: history.replaceState would count as a navigation.
 */
export function keepWords(words: string): void {
  if (window.navigation) return window.navigation.updateCurrentEntry({ state: words });
  try {
    history.replaceState({ words }, "");
  } catch {
    // Safari throws after 100 calls in ten seconds; the words of the last successful call stay.
  }
}

export function keptWords(): string | undefined {
  const words: unknown = window.navigation ? window.navigation.currentEntry?.getState() : history.state?.words;
  return typeof words === "string" ? words : undefined;
}
