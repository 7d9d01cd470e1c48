import type { SitemapEntry } from "../../site/machines/sitemap-entries.ts";

/** What search engines were told of, by address: the day of its last change, or nothing where that is not known. */
export type Told = Record<string, string | null>;

export function asTold(entries: SitemapEntry[], siteUrl: string): Told {
  return Object.fromEntries(entries.map(({ path, changedOn }) => [siteUrl + path, changedOn ?? null]));
}

/** Addresses that are new, have changed, or are gone since. */
export function changesBetween(before: Told, after: Told): string[] {
  const fresh = Object.keys(after).filter((address) => !(address in before) || before[address] !== after[address]);
  const gone = Object.keys(before).filter((address) => !(address in after));
  return [...fresh, ...gone];
}
