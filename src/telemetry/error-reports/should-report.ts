/** Redirects and a client's own mistakes are not faults of the site. */
export function shouldReport(status: unknown): boolean {
  return typeof status !== "number" || status < 300 || status > 499;
}

/** The HTTP status an error stands for, if it says so. */
export function statusOf(error: unknown): unknown {
  const { statusCode, status = statusCode }: { statusCode?: unknown; status?: unknown } = Object(error);
  return status;
}

/**
 * Remembers errors, so that one that arrives on several ways (a component, its boundary, a promise) is told once. An
 * error that wraps another is the same error.
 */
export function createDuplicateFilter(): (error: unknown) => boolean {
  const told = new WeakSet<object>();
  return (error) => {
    const chain = causes(error);
    const isNew = !chain.some((link) => told.has(link));
    for (const link of chain) told.add(link);
    return isNew;
  };
}

function causes(error: unknown): object[] {
  const chain: object[] = [];
  while (typeof error === "object" && error !== null && !chain.includes(error)) {
    chain.push(error);
    error = "cause" in error ? error.cause : undefined;
  }
  return chain;
}
