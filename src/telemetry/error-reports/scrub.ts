// Matches only at the start of a word and limits the length of host names, so that no text can cause slow backtracking.
const mailAddress =
  /(?<![^\s"'<>()[\]{}@/?&=:;,\\])[^\s"'<>()[\]{}@/?&=:;,\\]+(?:@|%40)(?:[\p{L}\d-]{1,63}\.){1,10}\p{L}{2,63}/giu;
const query = /\?[\w%.[\]~+-]+=[^\s"'<>)#\\]*/g;
const droppedKeys = /^(user|ip_address|cookies|query_string|(http|url)\.(query|fragment))$/;

/** Shorter texts are too common: replacing them would make a report unreadable. */
const MIN_TYPED_LENGTH = 3;

/** Returns a copy of the report without mail addresses, query strings and texts the visitor typed. */
export function scrub<T extends object>(report: T, typed: Iterable<string> = []): T {
  const personal = [...typed].map((text) => text.trim()).filter((text) => text.length >= MIN_TYPED_LENGTH);
  // Longest first: otherwise a name would be replaced inside a typed sentence, which then no longer matches.
  personal.sort((a, b) => b.length - a.length);

  return JSON.parse(JSON.stringify(report), (key, value: unknown) => {
    if (droppedKeys.test(key)) return undefined;
    if (typeof value !== "string" || key === "dsn") return value;
    let text = value;
    for (const secret of personal) text = text.replaceAll(secret, "[typed]");
    text = text.replace(query, "?[query]");
    // The mail pattern is slow, and most texts contain no @.
    return /@|%40/.test(text) ? text.replace(mailAddress, "[mail]") : text;
  });
}
