/**
 * An error's code, for logs and for the outbox. Never its message: databases and mail servers quote
 * the values they dislike, and those are people's names and addresses.
 */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  for (const key of ["errcode", "responseCode", "code"] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" || typeof value === "number") return `${error.name} ${value}`;
  }
  // `fetch` wraps what went wrong.
  return error.cause instanceof Error ? errorCodeOf(error.cause) : error.name;
}
