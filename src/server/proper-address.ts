import { withoutNeedlessEscapes, withoutTrailingSlash } from "./redirects/address.ts";

/** Where an address should have pointed: lower case, nothing encoded without need, no slash at the end. Only if something is there. */
export function properAddress({ pathname, search }: URL, exists: (path: string) => boolean): string | null {
  const trimmed = withoutTrailingSlash(pathname);
  const lower = withoutNeedlessEscapes(trimmed).toLowerCase();
  if (lower !== trimmed && exists(lower)) return lower + search;
  return trimmed === pathname ? null : trimmed + search;
}
