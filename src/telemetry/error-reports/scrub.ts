// Begins only where a word begins, and a name of a host has bounds: whoever wrote a text cannot make the search long.
const mailAddress =
  /(?<![^\s"'<>()[\]{}@/?&=:;,\\])[^\s"'<>()[\]{}@/?&=:;,\\]+(?:@|%40)(?:[\p{L}\d-]{1,63}\.){1,10}\p{L}{2,63}/giu;
const query = /\?[\w%.[\]~+-]+=[^\s"'<>)#\\]*/g;
const unwanted = /^(user|ip_address|cookies|query_string|(http|url)\.(query|fragment))$/;

/** Shorter texts are too common to be cut out of a report without making it unreadable. */
const SHORTEST = 3;

/** A copy of what is about to be sent, without mail addresses, queries and what a visitor typed. */
export function scrub<T extends object>(report: T, typed: Iterable<string> = []): T {
  const personal = [...typed].map((text) => text.trim()).filter((text) => text.length >= SHORTEST);
  // Longer ones first, or a name would be cut out of the middle of the sentence it was typed in.
  personal.sort((a, b) => b.length - a.length);

  return JSON.parse(JSON.stringify(report), (key, value: unknown) => {
    if (unwanted.test(key)) return undefined;
    if (typeof value !== "string" || key === "dsn") return value;
    let text = value;
    for (const secret of personal) text = text.replaceAll(secret, "[typed]");
    text = text.replace(query, "?[query]");
    // Looking for addresses is slow, and most texts can hold none.
    return /@|%40/.test(text) ? text.replace(mailAddress, "[mail]") : text;
  });
}
