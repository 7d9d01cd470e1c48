/**
 * An error's name and code, for logs and the outbox. The message is left out because databases and mail servers quote
 * rejected values in it, and those are people's names and addresses.
 */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  for (const key of ["errcode", "responseCode", "code"] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" || typeof value === "number") return `${error.name} ${value}`;
  }
  // `fetch` throws a TypeError and puts the network error into its `cause`.
  return error.cause instanceof Error ? getErrorCode(error.cause) : error.name;
}
