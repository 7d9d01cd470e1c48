/**
 * The document does not carry its build's id, so that a page stays the same bytes while other pages change.
 * The server names the build beside the document instead.
 */
export function documentBuildId(): string | undefined {
  return readServerTiming("build");
}

/** What the server sent beside the document under a name. Browsers hide it on addresses that are not secure. */
export function readServerTiming(name: string): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming)) return undefined;
  return entry.serverTiming.find((timing) => timing.name === name)?.description;
}
