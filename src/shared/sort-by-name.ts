/** A fixed locale (the language of the pages), so that the order does not depend on the machine. */
const collator = new Intl.Collator("en");

export function sortByName(names: Iterable<string>): string[] {
  return [...names].sort(collator.compare);
}

/** For `sort`: by UTF-16 code units, as `sort` without an argument does. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
