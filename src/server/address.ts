/** A request's address, taken apart and found sound; or the status it deserves. */
export type Address = { path: string; search: string } | { refused: 400 | 414 };

/** A query may be longer: somebody who searches for ten kilobytes gets an answer, too. */
const LONGEST_PATH = 8192;

/**
 * Reads the target of a request line. Anything a browser would not send is refused before the rest of the server sees
 * it: broken encodings, control characters, backslashes, steps upward and host names where a path should be.
 */
export function readAddress(target: string | undefined): Address {
  if (!target?.startsWith("/") || target.startsWith("//")) return { refused: 400 };
  const query = target.indexOf("?");
  const path = query < 0 ? target : target.slice(0, query);
  const search = query < 0 ? "" : target.slice(query);
  if (path.length > LONGEST_PATH) return { refused: 414 };
  if (PLAIN.test(path)) return { path, search };
  return isSound(path) ? { path, search } : { refused: 400 };
}

/** Most addresses are made of these, and then there is nothing to look for. */
const PLAIN = /^(?:\/[\w-]+)*(?:\/[\w-]*|\.[\w]+)?$/;

function isSound(path: string): boolean {
  try {
    const text = decodeURIComponent(path);
    return !/[\p{Cc}\\]/u.test(text) && !/(^|\/)\.\.?(\/|$)/.test(text);
  } catch {
    return false;
  }
}
