const PLACEHOLDER = /:([a-z_]\w*)/gi;

/** Names that a pattern or its target writes as `:name`. */
export function placeholders(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name);
}

/** Puts what a pattern caught into its target. Groups come encoded for a path; in a query they need to be encoded anew. */
export function fill(target: string, groups: Record<string, string | undefined>): string {
  const queryAt = target.search(/[?#]/);
  return target.replace(PLACEHOLDER, (_, name: string, at: number) => {
    const value = groups[name] ?? "";
    return queryAt >= 0 && at > queryAt ? encodeURIComponent(decoded(value)) : value;
  });
}

/** Visitors can type a percent sign that encodes nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
