/**
 * Reads an entry of the document's `Server-Timing` header, which browsers expose in secure contexts only. The build id
 * is sent there and not in the document, so that a page's bytes and ETag stay the same when only other pages change.
 */
export function readServerTiming(name: "build" | "telemetry"): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming)) return undefined;
  return entry.serverTiming.find((timing) => timing.name === name)?.description;
}
