/** Redirects and client errors (300 to 499) are not faults of the site. */
export function shouldReport(status: unknown): boolean {
  return typeof status !== "number" || status < 300 || status > 499;
}

/** The HTTP status an error carries, if any. */
export function getStatus(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return undefined;
  if ("status" in error) return error.status;
  return "statusCode" in error ? error.statusCode : undefined;
}

/**
 * Returns a function that is true for an error it has not seen before. The same error can be reported several times (by
 * a component, its error boundary, a promise). An error that wraps another counts as the same error.
 */
export function createDuplicateFilter(): (error: unknown) => boolean {
  const seen = new WeakSet<object>();
  return (error) => {
    const chain = causeChain(error);
    const isNew = !chain.some((link) => seen.has(link));
    for (const link of chain) seen.add(link);
    return isNew;
  };
}

function causeChain(error: unknown): object[] {
  const chain: object[] = [];
  while (typeof error === "object" && error !== null && !chain.includes(error)) {
    chain.push(error);
    error = "cause" in error ? error.cause : undefined;
  }
  return chain;
}
