import type { SitemapEntry } from "../../site/machines/sitemap-entries.ts";

/** What search engines were told of, by address: the day of its last change, or nothing where that is not known. */
export type Told = Record<string, string | null>;

export function asTold(entries: SitemapEntry[], siteUrl: string): Told {
  return Object.fromEntries(entries.map(({ path, changedOn }) => [siteUrl + path, changedOn ?? null]));
}

/** Addresses of the site that are new, have changed, or are gone since. Under another name it was another site. */
export function changesBetween(before: Told, after: Told, siteUrl: string): string[] {
  const fresh = Object.keys(after).filter((address) => !(address in before) || before[address] !== after[address]);
  const gone = Object.keys(before).filter((address) => !(address in after) && address.startsWith(`${siteUrl}/`));
  return [...fresh, ...gone];
}
