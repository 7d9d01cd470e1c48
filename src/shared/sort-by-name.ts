/** A fixed locale (the language of the pages), so that the order does not depend on the machine. */
const collator = new Intl.Collator("en");

export function sortByName(names: Iterable<string>): string[] {
  return [...names].sort(collator.compare);
}
