import { maskPersonalSegments } from "../../shared/looks-personal.ts";

// Matches only at the start of a word and limits the length of host names, so that no text can cause slow backtracking.
const mailAddress =
  /(?<![^\s"'<>()[\]{}@/?&=:;,\\])[^\s"'<>()[\]{}@/?&=:;,\\]+(?:@|%40)(?:[\p{L}\d-]{1,63}\.){1,10}\p{L}{2,63}/giu;
const query = /\?[\w%.[\]~+-]+=[^\s"'<>)#\\]*/g;
const droppedKeys =
  /^(user|ip_address|(set-)?cookies?|query_string|(proxy-)?authorization|x-api-key|(http|url)\.(query|fragment)|http\.(request|response)\.header\..+)$/i;
const bearerToken = /\b(Bearer|Basic) +[\w.~+/=-]{8,}/g;
/** Any other header or part of a request may contain a token or what the visitor typed. */
const allowedHeaders = /^user-agent$/i;
const allowedRequestKeys = /^(url|method|headers)$/;
const pathKeys = /^(url|path|to|from|transaction)$/;

/** Shorter texts are too common: replacing them would make a report unreadable. */
const MIN_TYPED_LENGTH = 3;

/** Returns a copy of the report without mail addresses, query strings, credentials and texts the visitor typed. */
export function scrub<T extends object>(report: T, typed: Iterable<string> = []): T {
  const personal = [...typed].map((text) => text.trim()).filter((text) => text.length >= MIN_TYPED_LENGTH);
  // Longest first: otherwise a name would be replaced inside a typed sentence, which then no longer matches.
  personal.sort((a, b) => b.length - a.length);

  return JSON.parse(JSON.stringify(report), (key, value: unknown) => {
    if (droppedKeys.test(key)) return undefined;
    if (key === "headers") return keepEntries(value, allowedHeaders);
    if (key === "request") return keepEntries(value, allowedRequestKeys);
    if (typeof value !== "string" || key === "dsn") return value;
    let text = value.replace(bearerToken, "$1 [token]");
    for (const secret of personal) text = text.replaceAll(secret, "[typed]");
    text = text.replace(query, "?[query]");
    // The mail pattern is slow, and most texts contain no @.
    if (/@|%40/.test(text)) text = text.replace(mailAddress, "[mail]");
    return pathKeys.test(key) ? maskPersonalSegments(text) : text;
  });
}

/** Headers may also be a list of pairs, which is dropped. */
function keepEntries(value: unknown, allowed: RegExp): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([name]) => allowed.test(name)));
}
