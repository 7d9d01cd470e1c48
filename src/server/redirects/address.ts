import { decoded } from "./placeholders.ts";

const SLASH = 47;

export function withoutTrailingSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname.charCodeAt(end - 1) === SLASH) end--;
  return pathname.slice(0, end);
}

/** Letters, digits and `-._~` mean the same with and without a percent sign (RFC 3986, 2.3); other characters do not. */
export function withoutNeedlessEscapes(pathname: string): string {
  return pathname.includes("%") ? pathname.replace(/%[0-7][0-9a-f]/gi, meant) : pathname;
}

function meant(encoded: string): string {
  const character = decodeURIComponent(encoded);
  return /[\w.~-]/.test(character) ? character : encoded;
}

/** What two spellings of one address have in common: case, a trailing slash and needless encoding do not matter. */
export function addressKey(pathname: string): string {
  const bare = withoutTrailingSlash(pathname);
  return (bare.includes("%") ? decoded(bare) : bare).toLowerCase();
}

/** The path of a target, without its query and hash. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
}

/** Our own paths are lower case and end without a slash; query and hash stay as they are. */
export function tidied(target: string): string {
  const path = pathOf(target);
  return withoutTrailingSlash(path).toLowerCase() + target.slice(path.length);
}
