import { safeDecode } from "../../shared/safe-decode.ts";

/** The canonical form of a URL: lower case if that path exists, and no trailing slash. Null if it is canonical already. */
export function getCanonicalPath({ pathname, search }: URL, exists: (path: string) => boolean): string | null {
  const trimmed = stripTrailingSlash(pathname);
  const lower = decodeUnreserved(trimmed).toLowerCase();
  if (lower !== trimmed && exists(lower)) return lower + search;
  return trimmed === pathname ? null : trimmed + search;
}

export function stripTrailingSlash(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === "/") end--;
  return pathname.slice(0, end);
}

/** Decodes letters, digits and `-._~`, which are equivalent encoded and decoded (RFC 3986, 2.3); others are not. */
export function decodeUnreserved(pathname: string): string {
  return pathname.replace(/%[0-7][0-9a-f]/gi, (encoded) => {
    const character = decodeURIComponent(encoded);
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** A key for comparing paths regardless of case, trailing slash and percent-encoding. */
export function toLookupKey(pathname: string): string {
  return safeDecode(stripTrailingSlash(pathname)).toLowerCase();
}

/** The path of a target, without its query and hash. */
export function getTargetPath(target: string): string {
  return target.replace(/[?#].*/s, "");
}

/** Lower-cases the path of a target on this site and strips its trailing slash; query and hash are unchanged. */
export function normalizeTarget(target: string): string {
  const path = getTargetPath(target);
  return stripTrailingSlash(path).toLowerCase() + target.slice(path.length);
}
