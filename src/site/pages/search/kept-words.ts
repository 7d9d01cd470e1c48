/** Words that were typed are not in the address. They go with its entry in the tab's history: who comes back finds them. */
export function keepWords(words: string): void {
  window.navigation?.updateCurrentEntry({ state: words });
}

export function keptWords(): string | undefined {
  const words: unknown = window.navigation?.currentEntry?.getState();
  return typeof words === "string" ? words : undefined;
}
