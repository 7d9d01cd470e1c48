import { safeDecode } from "./rules.ts";

/** Where an address should have pointed: lower case, nothing encoded without need, no slash at the end. Only if something is there. */
export function getCanonicalPath({ pathname, search }: URL, exists: (path: string) => boolean): string | null {
  const trimmed = stripTrailingSlash(pathname);
  const lower = decodeUnreserved(trimmed).toLowerCase();
  if (lower !== trimmed && exists(lower)) return lower + search;
  return trimmed === pathname ? null : trimmed + search;
}

const SLASH = 47;

export function stripTrailingSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname.charCodeAt(end - 1) === SLASH) end--;
  return pathname.slice(0, end);
}

/** Letters, digits and `-._~` mean the same with and without a percent sign (RFC 3986, 2.3); other characters do not. */
export function decodeUnreserved(pathname: string): string {
  return pathname.includes("%") ? pathname.replace(/%[0-7][0-9a-f]/gi, decodeIfUnreserved) : pathname;
}

function decodeIfUnreserved(encoded: string): string {
  const character = decodeURIComponent(encoded);
  return /[\w.~-]/.test(character) ? character : encoded;
}

/** What two spellings of one address have in common: case, a trailing slash and needless encoding do not matter. */
export function toLookupKey(pathname: string): string {
  const bare = stripTrailingSlash(pathname);
  return (bare.includes("%") ? safeDecode(bare) : bare).toLowerCase();
}

/** The path of a target, without its query and hash. */
export function getTargetPath(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}

/** Our own paths are lower case and end without a slash; query and hash stay as they are. */
export function normalizeTarget(target: string): string {
  const path = getTargetPath(target);
  return stripTrailingSlash(path).toLowerCase() + target.slice(path.length);
}
